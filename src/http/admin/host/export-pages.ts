// An account as a file to download. The file has everything of the account, so a recent confirmation is required.

import type { Readable } from 'node:stream';
import { downloadAccount, ExportRuns } from '../../../operations/account-files/download-account.ts';
import { administratorOf } from '../../../operations/administration/accounts.ts';
import { downloadHeaders } from '../../server/file-response.ts';
import { logOf } from '../../server/log/request-log.ts';
import { chunkedBody } from '../../server/slow-readers.ts';
import { getPage, type Page, type PageAnswer, postPage, redirectTo, view } from '../page/define-page.ts';
import { buttonForm } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import { exportOf, HOST, NEEDS, operatorOf, pathOf } from './parts.ts';

const PATH = `${HOST}/accounts/:code/export`;

/** Contents of the file, and the download. */
export const exportPages: Page[] = [
  getPage(PATH, NEEDS, exportView, { sensitive: true }),
  postPage(PATH, NEEDS, download, { sensitive: true }),
];

/** The section of the account's page with the link to the export. */
export function exportSection({ words, link, context }: PageRequest, code: string): Html {
  const { exports: shown } = words.host;
  return html`
    <section class="host-part">
      <h2>${shown.title}</h2>
      <p class="help">${shown.lead} <code>kontor account import</code>.</p>
      ${
        context.transferPool
          ? html`<p><a class="button" href=${link(exportOf(code))}>${shown.open}</a></p>`
          : html`<div class="message is-warning">${shown.noPool}</div>`
      }
      <p>${shown.command} <code>${`npx kontor account export ${code} --to ${code}.account`}</code></p>
    </section>
  `;
}

async function exportView(page: PageRequest): Promise<PageAnswer> {
  const { context, words, params } = page;
  const { exports: shown } = words.host;
  const { code = '' } = params;
  await administratorOf(context, code);
  return view({
    title: fill(shown.one, { code }),
    back: { href: pathOf(code), label: fill(words.host.accounts.one, { code }) },
    body: html`
      <p>${shown.lead} <code>kontor account import</code>.</p>
      <h2>${shown.inIt}</h2>
      <ul>${shown.content.map(text => html`<li>${text}</li>`)}</ul>
      <div class="message is-warning">${shown.warning}</div>
      <p>${shown.recorded} ${shown.wait}</p>
      ${
        context.transferPool
          ? buttonForm(page, exportOf(code), shown.download, { kind: 'primary' })
          : html`<div class="message is-warning">${shown.noPool}</div>`
      }
    `,
  });
}

async function download(page: PageRequest): Promise<PageAnswer> {
  const { context, installation, params, request, reply, words } = page;
  const { code = '' } = params;
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort(new Error('The browser has gone')));
  let content: Readable;
  try {
    content = await downloadAccount(context, await operatorOf(page), {
      version: installation.version,
      templates: names => installation.templates(names),
      gone: gone.signal,
      onError: error => logOf(request).error({ err: error, account: code }, 'exporting an account failed'),
    });
  } catch (error) {
    if (!(error instanceof ExportRuns)) throw error;
    return redirectTo(pathOf(code), error.isOther ? words.host.exports.many : words.host.exports.another);
  }
  const day = new Date().toISOString().slice(0, 10);
  return {
    kind: 'file',
    content: chunkedBody(page.request, content),
    type: 'application/zstd',
    headers: downloadHeaders(`${code}-${day}`, 'account'),
  };
}

// The check of an account's figures: the button, and the result of the last check.

import type { StoredText } from '../../../domain/messages/stored.ts';
import { ownValue } from '../../../domain/values/own-value.ts';
import { administratorOf } from '../../../operations/administration/accounts.ts';
import { type Examination, startExamination } from '../../../operations/integrity/examinations.ts';
import { plainTable } from '../lists/plain-table.ts';
import { type Page, type PageAnswer, postPage, redirectTo } from '../page/define-page.ts';
import { buttonForm } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import { say } from '../words/say.ts';
import type { Words } from '../words/words.ts';
import { HOST, NEEDS, pathOf } from './parts.ts';

/** Action of the button. */
export const checkPage: Page = postPage(`${HOST}/accounts/:code/check`, NEEDS, check);

/** The last check of the account, and the button. */
export function doctorSection(page: PageRequest, code: string, examination: Examination | undefined): Html {
  const { doctor } = page.words.host;
  return html`
    <section class="host-part">
      <h2>${doctor.title}</h2>
      <p class="help">${doctor.lead}</p>
      ${examination && found(page, examination)}
      ${buttonForm(page, `${pathOf(code)}/check`, doctor.start)}
    </section>
  `;
}

function found({ words, format }: PageRequest, examination: Examination): Html {
  const { state, begunAt, endedAt, found: count, differences, failed } = examination;
  const { doctor } = words.host;
  if (state === 'running') return html`<p>${fill(doctor.running, { since: format.instant(begunAt) })}</p>`;
  if (state === 'interrupted') return html`<p>${fill(doctor.interrupted, { since: format.instant(begunAt) })}</p>`;
  if (state === 'failed') return html`<p>${fill(doctor.failed, { reason: say(words, failed ?? '') })}</p>`;
  const at = format.instant(endedAt ?? begunAt);
  if (count === 0) return html`<p>${fill(doctor.agrees, { at })}</p>`;
  const more = count - differences.length;
  return html`
    <div class="message is-warning" role="status">${fill(doctor.differs, { count: format.number(count), at })}</div>
    ${plainTable(
      doctor.title,
      [
        { label: doctor.check, cell: ({ check }) => say(words, check) },
        { label: doctor.subject, cell: ({ subject }) => say(words, subject) },
        { label: doctor.expected, cell: ({ expected }) => figure(words, expected) },
        { label: doctor.found, cell: ({ found }) => figure(words, found) },
      ],
      differences,
    )}
    ${more > 0 && html`<p>${fill(doctor.more, { count: format.number(more) })}</p>`}
  `;
}

// A figure may be the status of a document or of a serial number.
const figure = (words: Words, text: StoredText) =>
  typeof text === 'string' ? (ownValue(words.fields.values, text) ?? text) : say(words, text);

async function check({ context, params, words, request }: PageRequest): Promise<PageAnswer> {
  const { code = '' } = params;
  const isStarted = await startExamination(context, await administratorOf(context, code), error =>
    request.log.error({ err: error, account: code }, 'A check of an account failed'),
  );
  const { doctor } = words.host;
  return redirectTo(pathOf(code), isStarted ? doctor.started : doctor.another);
}

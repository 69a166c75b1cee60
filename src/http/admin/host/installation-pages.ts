// The server itself: versions, settings in force and where each comes from, backups, warnings and errors of the log.

import { plainTable } from '../lists/plain-table.ts';
import { definePage, type Page, type PageAnswer, view } from '../page/define-page.ts';
import { html } from '../page/html.ts';
import type { LoggedProblem, ShownSetting } from '../page/installation.ts';
import type { PageRequest } from '../page/page-request.ts';

const BYTES_PER_MEGABYTE = 1_000_000;

/** The page of the installation. */
export const installationPages: Page[] = [
  definePage({
    method: 'GET',
    path: '/admin/host/installation',
    needs: { installation: true },
    navigation: { section: 'host', order: 2, label: ({ host }) => host.installation.title },
    handle: installationView,
  }),
];

async function installationView(page: PageRequest): Promise<PageAnswer> {
  const { words, format, installation } = page;
  const shown = words.host.installation;
  const backups = await installation.backups();
  const problems = installation.problems();
  return view({
    title: words.page.sections.host,
    body: html`
      <section>
        <h2 class="part">${shown.versions}</h2>
        <dl class="facts">
          <div><dt>Kontor</dt><dd>${installation.version}</dd></div>
          <div><dt>Node.js</dt><dd>${process.versions.node}</dd></div>
        </dl>
      </section>
      <section>
        <h2 class="part">${shown.settings}</h2>
        ${plainTable<ShownSetting>(
          shown.settings,
          [
            { label: shown.name, cell: ({ name }) => html`<code>${name}</code>` },
            { label: shown.value, cell: setting => shownValue(page, setting) },
            { label: shown.from, cell: ({ from }) => shown.origins[from] },
            { label: shown.about, cell: ({ description }) => withCode(description) },
          ],
          installation.settings,
        )}
      </section>
      <section>
        <h2 class="part">${shown.backups}</h2>
        <p class="help">${shown.backupsLead}</p>
        ${
          backups.length === 0
            ? html`<p>${shown.noBackups}</p>`
            : plainTable(
                shown.backups,
                [
                  { label: shown.file, cell: ({ name }) => name },
                  {
                    label: shown.bytes,
                    cell: ({ bytes }) => `${format.number(bytes / BYTES_PER_MEGABYTE, 1)} MB`,
                    isNumber: true,
                  },
                  { label: shown.written, cell: ({ at }) => format.instant(at) },
                ],
                backups,
              )
        }
      </section>
      <section>
        <h2 class="part">${shown.problems}</h2>
        <p class="help">${shown.problemsLead}</p>
        ${
          problems.length === 0
            ? html`<p>${shown.noProblems}</p>`
            : plainTable<LoggedProblem>(
                shown.problems,
                [
                  { label: shown.when, cell: ({ at }) => format.instant(new Date(at)) },
                  { label: shown.level, cell: ({ level }) => shown.levels[level] },
                  { label: shown.text, cell: ({ text }) => text },
                ],
                problems,
              )
        }
      </section>
    `,
  });
}

// Descriptions mark names and values with backticks, as the documents do.
const withCode = (text: string) =>
  text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part));

function shownValue({ words }: PageRequest, { value, isSecret }: ShownSetting) {
  const { none, isSet } = words.host.installation;
  if (value === undefined) return none;
  return isSecret ? isSet : html`<code>${value}</code>`;
}

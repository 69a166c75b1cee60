// The server itself: versions, processes, backups, settings with their origin, warnings and errors of the log.

import { type InstallationState, readInstallation, type ServerRow } from '../../../operations/host/installation.ts';
import { factList, plainTable } from '../lists/plain-table.ts';
import { getPage, type Page, type PageAnswer, view } from '../page/define-page.ts';
import { type Html, html } from '../page/html.ts';
import type { LoggedProblem, ShownSetting } from '../page/installation.ts';
import type { PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import { backupSection } from './backups.ts';
import { HOST, NEEDS } from './parts.ts';

/** The page of the installation. */
export const installationPages: Page[] = [
  getPage(`${HOST}/installation`, NEEDS, installationView, {
    navigation: { section: 'host', order: 2, label: ({ host }) => host.installation.title },
  }),
];

async function installationView(page: PageRequest): Promise<PageAnswer> {
  const { words, installation, context } = page;
  const [state, files] = await Promise.all([readInstallation(context), installation.backups()]);
  return view({
    title: words.host.installation.title,
    body: html`
      ${backupSection(page, state, files)} ${versions(page, state)} ${problems(page)} ${settings(page)}
    `,
  });
}

function versions({ words, format, installation }: PageRequest, { database, servers }: InstallationState): Html {
  const shown = words.host.installation;
  const facts: [string, Html][] = [
    ['Kontor', installation.version],
    ['Node.js', process.versions.node],
    ['PostgreSQL', database.postgres],
    [
      shown.schema,
      fill(shown.migrations, { count: format.number(database.migrations), newest: database.newest_migration }),
    ],
  ];
  return html`
    <section class="host-part">
      <h2>${shown.versions}</h2>
      ${factList(facts)}
      ${
        servers.length > 0 &&
        plainTable<ServerRow>(
          shown.servers,
          [
            { label: shown.host, cell: ({ host }) => host },
            { label: shown.process, cell: ({ process: number }) => String(number) },
            { label: shown.version, cell: ({ version }) => version },
            { label: shown.started, cell: ({ started_at }) => format.instant(started_at), isWhole: true },
          ],
          servers,
        )
      }
    </section>
  `;
}

function settings(page: PageRequest): Html {
  const shown = page.words.host.installation;
  return html`
    <section class="host-part">
      <h2>${shown.settings}</h2>
      ${plainTable<ShownSetting>(
        shown.settings,
        [
          { label: shown.name, cell: ({ name }) => html`<code>${name}</code>` },
          { label: shown.value, cell: setting => shownValue(page, setting) },
          { label: shown.from, cell: ({ from }) => shown.origins[from] },
          {
            label: shown.about,
            cell: ({ name, description }) => withCode(page.words.settings[name] ?? description),
          },
        ],
        page.installation.settings,
      )}
    </section>
  `;
}

function shownValue({ words }: PageRequest, { value, isSecret }: ShownSetting): Html {
  const { none, isSet } = words.host.installation;
  if (value === undefined) return none;
  return isSecret ? isSet : html`<code>${value}</code>`;
}

// Descriptions are Markdown of docs/settings.md; links lead to other pages there.
const withCode = (text: string): Html =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .split('`')
    .map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));

function problems({ words, format, installation }: PageRequest): Html {
  const shown = words.host.installation;
  return html`
    <section class="host-part">
      <h2>${shown.problems}</h2>
      <p class="help">${shown.problemsLead}</p>
      ${plainTable<LoggedProblem>(
        shown.problems,
        [
          { label: shown.when, cell: ({ at }) => format.instant(new Date(at)), isWhole: true },
          { label: shown.level, cell: ({ level }) => shown.levels[level] },
          { label: shown.text, cell: ({ text }) => html`<span lang="en">${text}</span>` },
        ],
        installation.problems(),
        { empty: shown.noProblems },
      )}
    </section>
  `;
}

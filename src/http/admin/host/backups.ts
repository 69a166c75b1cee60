// The known backups of the installation, with a warning if there is none or one is overdue.

import { type BackupRow, backupState, type InstallationState } from '../../../operations/host/installation.ts';
import { plainTable } from '../lists/plain-table.ts';
import { type Html, html } from '../page/html.ts';
import type { BackupFile } from '../page/installation.ts';
import type { PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';

/** State of backups, and the last of them. `files` are those in the data folder. */
export function backupSection(
  page: PageRequest,
  { backups, database }: InstallationState,
  files: readonly BackupFile[],
): Html {
  const { words, format } = page;
  const shown = words.host.installation;
  const state = backupState(
    backups,
    files.map(({ at }) => at),
    Date.now(),
  );
  const text =
    state.state === 'none'
      ? shown.backupStates.none
      : fill(shown.backupStates[state.state], { at: format.instant(state.at) });
  return html`
    <section class="host-part">
      <h2>${shown.backups}</h2>
      <p class="help">${shown.backupsLead}</p>
      ${state.state === 'fine' ? html`<p>${text}</p>` : html`<div class="message is-warning" role="status">${text}</div>`}
      ${archiving(page, database)} ${backups.length > 0 && runs(page, backups)}
      ${files.length > 0 && inFolder(page, files)}
    </section>
  `;
}

function archiving(
  { words, format }: PageRequest,
  { archived_at: at, archiving_failed_at: failed }: InstallationState['database'],
): Html {
  const { archives, archiveFails } = words.host.installation;
  if (failed)
    return html`<div class="message is-warning" role="status">${fill(archiveFails, { at: format.instant(failed) })}</div>`;
  return at && html`<p>${fill(archives, { at: format.instant(at) })}</p>`;
}

function runs(page: PageRequest, backups: readonly BackupRow[]): Html {
  const { words, format } = page;
  const shown = words.host.installation;
  return html`
    ${plainTable<BackupRow>(
      shown.backups,
      [
        { label: shown.taken, cell: ({ at }) => format.instant(at), isWhole: true },
        { label: shown.where, cell: ({ host, file }) => html`<code>${`${host}: ${file}`}</code>` },
        { label: shown.bytes, cell: ({ bytes }) => format.bytes(bytes), isNumber: true },
        { label: words.host.accounts.title, cell: ({ accounts }) => format.number(accounts), isNumber: true },
        { label: shown.verified, cell: ({ verified_at: at }) => (at ? format.instant(at) : shown.notVerified) },
        { label: shown.next, cell: ({ next_at: at }) => (at ? format.instant(at) : shown.byHand) },
      ],
      backups,
    )}
    <p class="help">${shown.verifiedHelp}</p>
  `;
}

function inFolder(page: PageRequest, files: readonly BackupFile[]): Html {
  const { words, format } = page;
  const shown = words.host.installation;
  return html`
    <h3>${shown.inFolder}</h3>
    <p class="help">${shown.inFolderLead}</p>
    ${plainTable<BackupFile>(
      shown.inFolder,
      [
        { label: shown.file, cell: ({ name }) => name },
        { label: shown.bytes, cell: ({ bytes }) => format.bytes(bytes), isNumber: true },
        { label: shown.written, cell: ({ at }) => format.instant(at), isWhole: true },
      ],
      files,
    )}
  `;
}

// The page of an import: progress, result, rows, and actions.

import { readStoredText } from '../../../domain/messages/stored.ts';
import { ownValue } from '../../../domain/values/own-value.ts';
import { lettersOf } from '../../../formats/tables/cell-fault.ts';
import {
  type ImportRowView,
  type ImportView,
  importRows,
  type RowChoice,
} from '../../../operations/imports/imports.ts';
import { formErrors } from '../forms/field-errors.ts';
import { factList, type PlainColumn, plainTable } from '../lists/plain-table.ts';
import { type PageAnswer, view } from '../page/define-page.ts';
import { buttonForm } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import { numberOf, type PageRequest } from '../page/page-request.ts';
import { namesOf } from '../words/field-words.ts';
import { fill } from '../words/fill.ts';
import { say } from '../words/say.ts';
import { notImported, shownCell } from './mapping-view.ts';

const ROWS = 50;
const CHOICES: readonly RowChoice[] = ['all', 'bad', 'kept'];

/** The page. While a worker runs the import, the page refreshes itself. */
export async function importView(page: PageRequest, found: ImportView): Promise<PageAnswer> {
  const { context, actor, words, language, query, link } = page;
  const { job, resource, counts } = found;
  const isBusy = ['checking', 'running', 'undoing'].includes(job.state);
  const requested = CHOICES.find(each => each === query.get('rows'));
  // After an undo, the kept rows need attention.
  const usual = job.state === 'undone' && counts.kept > 0 ? 'kept' : undefined;
  const choice = requested ?? usual ?? (counts.bad + counts.failed > 0 ? 'bad' : counts.kept > 0 ? 'kept' : 'all');
  const after = numberOf(query.get('after'));
  const rows = isBusy ? [] : await importRows(context, actor, { id: job.id, choice, after, limit: ROWS });
  const path = link(`/admin/import/${job.id}`);
  const unused = notImported(job.headings, found.fields);
  return view({
    title: `${words.imports.title}${words.page.colon} ${namesOf(words, language, resource).many}`,
    back: { href: '/admin/import', label: words.imports.title },
    swapsParts: isBusy,
    body: html`
      <div id="import" hx-get=${isBusy ? path : undefined} hx-trigger=${isBusy ? 'every 2s' : undefined}
        hx-select="#import" hx-swap="outerHTML" data-state=${job.state}>
        <p>${job.file_name} <span class="badge" data-state=${job.state}>${words.imports.states[job.state]}</span></p>
        ${job.problem && html`<div class="message is-warning">${fill(words.imports.undoneBecause, { problem: say(words, readStoredText(job.problem)) })}</div>`}
        ${unused.length > 0 && job.state === 'checked' && html`<p class="message is-warning">${fill(words.imports.notImportedColumns, { columns: unused.join(', ') })}</p>`}
        ${isBusy ? progress(page, found) : html`${figures(page, found)} ${actions(page, found)}`}
        ${!isBusy && rowTable(page, found, { rows, choice })}
      </div>
    `,
  });
}

function progress(page: PageRequest, { job, counts }: ImportView): Html {
  const { words, format, link } = page;
  const written = counts.created + counts.updated;
  const done = {
    checking: job.row_count - counts.unchecked,
    running: written + counts.skipped + counts.failed,
    undoing: counts.removed + counts.restored + counts.kept,
  }[job.state as 'checking' | 'running' | 'undoing'];
  const all = { checking: job.row_count, running: job.row_count - counts.bad, undoing: written }[
    job.state as 'checking' | 'running' | 'undoing'
  ];
  const text = fill(words.imports.progress, { done: format.number(done), all: format.number(all) });
  return html`
    <p data-announce=${text}>
      <progress value=${done} max=${Math.max(1, all)} aria-label=${words.imports.states[job.state]}></progress> ${text}
    </p>
    <div class="form-buttons">
      <a class="button" href=${link(`/admin/import/${job.id}`)}>${words.imports.refresh}</a>
      ${job.state === 'running' && buttonForm(page, `/admin/import/${job.id}/undo`, words.imports.stop, { kind: 'danger' })}
    </div>
  `;
}

function figures({ words, format }: PageRequest, { job, counts }: ImportView): Html {
  const { imports } = words;
  const shown: [string, number][] =
    job.state === 'checked'
      ? [
          [imports.wouldCreate, counts.create],
          [imports.wouldUpdate, counts.update],
          [imports.wouldSkip, counts.skip],
          [imports.bad, counts.bad],
        ]
      : [
          [imports.created, counts.created],
          [imports.updated, counts.updated],
          [imports.skipped, counts.skipped],
          [imports.failed, counts.failed],
          [imports.bad, counts.bad],
          [imports.removed, counts.removed],
          [imports.restored, counts.restored],
          [imports.kept, counts.kept],
        ];
  const needed = shown.filter(([, count], index) => count > 0 || (job.state === 'checked' ? index !== 2 : index === 0));
  return html`
    <h2 class="visually-hidden">${imports.checked}</h2>
    ${factList(
      needed.map(([label, count]) => [label, format.number(count)]),
      'is-figures',
    )}
  `;
}

function actions(page: PageRequest, { job, counts }: ImportView): Html {
  const { words, format, link } = page;
  const path = `/admin/import/${job.id}`;
  const good = counts.create + counts.update + counts.skip;
  const hasBad = counts.bad + counts.failed > 0;
  return html`
    <div class="form-buttons">
      ${
        job.state === 'checked' &&
        html`
          ${good > 0 && counts.bad === 0 && buttonForm(page, `${path}/start`, words.imports.all, { kind: 'primary', fields: { all: '1' } })}
          ${good > 0 && buttonForm(page, `${path}/start`, fill(words.imports.good, { count: format.number(good) }), { kind: counts.bad > 0 ? 'primary' : undefined })}
          <a class="button" href=${link(`${path}/mapping`)}>${words.imports.checkAgain}</a>
          ${buttonForm(page, `${path}/discard`, words.imports.discard, { kind: 'danger' })}
        `
      }
      ${
        hasBad &&
        html`<a class="button" href=${link(`${path}/bad-rows`)} download title=${words.imports.badRowsHelp}>${words.imports.badRows}</a>`
      }
      ${job.state === 'done' && counts.created + counts.updated > 0 && html`<a class="button danger" href=${link(`${path}/undo`)}>${words.imports.undo}</a>`}
    </div>
    ${hasBad && html`<p class="help">${words.imports.badRowsHelp}</p>`}
    ${job.state === 'done' && html`<p class="help">${words.imports.undoHelp}</p>`}
  `;
}

function rowTable(
  page: PageRequest,
  { job, counts, resource }: ImportView,
  { rows, choice }: { rows: ImportRowView[]; choice: RowChoice },
): Html {
  const { words, link } = page;
  const path = `/admin/import/${job.id}`;
  const last = rows.at(-1)?.row_number ?? 0;
  const links: [RowChoice, string, boolean][] = [
    ['all', words.imports.everyRow, true],
    ['bad', words.imports.onlyBad, counts.bad + counts.failed > 0],
    ['kept', words.imports.onlyKept, counts.kept > 0],
  ];
  return html`
    <h2 class="part">${words.imports.preview}</h2>
    <ul class="links">
      ${links
        .filter(([, , exists]) => exists)
        .map(
          ([name, label]) =>
            html`<li><a href=${link(`${path}?rows=${name}`)} aria-current=${name === choice ? 'true' : undefined}>${label}</a></li>`,
        )}
    </ul>
    ${plainTable(words.imports.preview, columnsOf(page, job.headings, resource.path), rows)}
    ${
      rows.length === ROWS &&
      html`<div class="below-table"><div class="paging">
        <a class="button" href=${link(`${path}?rows=${choice}&after=${last}`)}>${words.imports.moreRows}</a>
      </div></div>`
    }
  `;
}

function columnsOf({ words, link }: PageRequest, headings: string[], list: string): PlainColumn<ImportRowView>[] {
  const { imports } = words;
  return [
    { label: imports.row, cell: ({ row_number }) => row_number, isNumber: true },
    {
      label: imports.result,
      cell: ({ undone, outcome, state, record_id, record_code }) => {
        const result = undone ?? outcome ?? state;
        const isThere = record_id !== null && undone !== 'removed';
        const record = isThere && html`<a href=${link(`/admin/${list}/${record_id}`)}>${record_code}</a> `;
        return html`${record}${ownValue(imports.rowWords, result) ?? result}`;
      },
    },
    {
      label: imports.errors,
      cell: ({ errors, undo_reason }) => html`
        ${formErrors(words, errors).map(({ text }) => html`<div class="is-error">${text}</div>`)}
        ${undo_reason && html`<div class="is-error">${say(words, undo_reason)}</div>`}
      `,
    },
    ...headings.map((heading, index) => ({
      label: heading || lettersOf(index),
      cell: (row: ImportRowView) => shownCell(row, index, true, 80),
    })),
  ];
}

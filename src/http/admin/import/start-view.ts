// The start page of imports: the upload form, and earlier imports.

import { importableKinds } from '../../../operations/imports/importable.ts';
import { type ImportJob, listImports } from '../../../operations/imports/imports.ts';
import { errorSummary, fieldOf, selectField } from '../forms/field.ts';
import { mayVisit } from '../frame/navigation.ts';
import { emptyState } from '../lists/empty-state.ts';
import { plainTable } from '../lists/plain-table.ts';
import { type PageAnswer, view } from '../page/define-page.ts';
import { hiddenFields } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { writingNeeds } from '../records/record-access.ts';
import { namesOf } from '../words/field-words.ts';

/** The page. `problem`: why a file was refused. */
export async function startView(page: PageRequest, problem?: string): Promise<PageAnswer> {
  const { context, actor, words, language, link, query, fields } = page;
  const jobs = await listImports(context, actor);
  const kinds = importableKinds().filter(resource => mayVisit(page, writingNeeds(resource)));
  const choices = kinds.map(resource => ({ value: resource.path, label: namesOf(words, language, resource).many }));
  const kind = fields.kind ?? query.get('kind') ?? 'articles';
  const error = problem === undefined ? undefined : { field: 'file', text: problem };
  return view({
    title: words.imports.title,
    status: error ? 400 : 200,
    body: html`
      ${errorSummary(page, error ? [error] : [])}
      <p class="lead">${words.imports.lead}</p>
      <form method="post" action=${link('/admin/import')} enctype="multipart/form-data" class="record-form" novalidate>
        ${hiddenFields(page)}
        <fieldset class="group">
          <legend class="visually-hidden">${words.imports.title}</legend>
          ${selectField({ name: 'kind', label: words.imports.kind, value: kind }, choices)}
          ${fieldOf(
            { name: 'file', label: words.imports.file, help: words.imports.fileHelp, value: '', error },
            given => html`<input ...${given} type="file" accept=".csv,.txt,.tsv,.xlsx,text/csv" />`,
          )}
          <div class="form-buttons">
            <button type="submit" class="primary">${words.imports.upload}</button>
          </div>
        </fieldset>
      </form>
      <details class="columns-choice">
        <summary>${words.imports.template}</summary>
        <ul class="links">
          ${choices.map(
            ({ value, label }) => html`
              <li><a href=${link(`/admin/import/empty/${value}`)} download>${label}</a></li>
            `,
          )}
        </ul>
      </details>
      <h2 class="part">${words.imports.earlier}</h2>
      ${jobs.length === 0 ? emptyState(page, words.imports.none) : jobTable(page, jobs)}
    `,
  });
}

function jobTable({ words, language, format, link }: PageRequest, jobs: ImportJob[]): Html {
  const nameOfKind = (path: string) => {
    const resource = importableKinds().find(each => each.path === path);
    return resource ? namesOf(words, language, resource).many : path;
  };
  const { imports } = words;
  return plainTable(
    imports.earlier,
    [
      {
        label: imports.file,
        cell: ({ id, file_name }) => html`<a href=${link(`/admin/import/${id}`)}>${file_name}</a>`,
      },
      { label: imports.kind, cell: ({ kind }) => nameOfKind(kind) },
      { label: imports.started, cell: ({ created_at }) => format.instant(created_at) },
      { label: imports.by, cell: ({ login }) => login },
      { label: imports.rows, cell: ({ row_count }) => format.number(row_count), isNumber: true },
      {
        label: imports.state,
        cell: ({ state }) => html`<span class="badge" data-state=${state}>${imports.states[state]}</span>`,
      },
    ],
    jobs,
  );
}

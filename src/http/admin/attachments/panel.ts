// Files and notes of a document or record, as a part of its page, with the forms that add them.

import {
  type AttachmentRow,
  type NoteRow,
  type RecordKey,
  readAttached,
} from '../../../operations/attachments/attachments.ts';
import { fieldOf } from '../forms/field.ts';
import { plainTable } from '../lists/plain-table.ts';
import { hiddenFields, hiddenInputs } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { labelOf } from '../words/field-words.ts';
import { fill } from '../words/fill.ts';

/** Addresses of the forms. */
export const ADD_FILE = '/admin/attachments/add';
export const ADD_NOTE = '/admin/notes/add';

/** Maximum files and notes that a page shows; the lists show all. */
const MAX_SHOWN = 100;

/** The files and notes of a record, newest first, and the forms that add them. Null if there are none and the user may add none. */
export async function attachedPanel(page: PageRequest, record: RecordKey): Promise<Html> {
  const { context, actor, words, link } = page;
  const texts = words.attachments;
  const { files, notes } = await readAttached(context, actor, record, MAX_SHOWN);
  const mayWrite = page.mayOpen(ADD_FILE);
  const all = (path: string) =>
    link(
      `/admin/${path}?${new URLSearchParams({ type: record.type, searchColumn: 'record_id', searchString: String(record.id) })}`,
    );
  if (files.length + notes.length === 0 && !mayWrite) return null;
  return html`
    ${files.length > 0 && filesTable(page, files, mayWrite)}
    ${files.length === MAX_SHOWN && html`<p><a href=${all('attachments')}>${texts.allFiles}</a></p>`}
    ${notes.length > 0 && notesTable(page, notes, mayWrite)}
    ${notes.length === MAX_SHOWN && html`<p><a href=${all('notes')}>${texts.allNotes}</a></p>`}
    ${
      mayWrite &&
      html`
        <details class="folded">
          <summary>${texts.add}</summary>
          ${noteForm(page, record)} ${fileForm(page, record)}
        </details>
      `
    }
  `;
}

const byAndAt = ({ words, format }: PageRequest) => [
  {
    label: labelOf(words, 'created_by'),
    cell: ({ created_by }: { created_by: string }) => html`<bdi>${created_by}</bdi>`,
  },
  {
    label: labelOf(words, 'created_at'),
    cell: ({ created_at }: { created_at: Date }) => format.instant(created_at.toISOString()),
    isWhole: true,
  },
];

const removeColumn = ({ words, link }: PageRequest, path: string) => ({
  label: words.attachments.remove,
  isAction: true,
  cell: ({ id }: { id: number }) =>
    html`<a href=${link(`/admin/${path}/${id}/remove`)} aria-label=${`${words.attachments.remove}${words.page.colon} ${id}`}>${words.attachments.remove}</a>`,
});

/** The name of a file, which downloads it. */
export const fileLink = ({ link }: PageRequest, { id, file_name }: Pick<AttachmentRow, 'id' | 'file_name'>): Html =>
  html`<a href=${link(`/admin/attachments/${id}/content`)} download><bdi>${file_name}</bdi></a>`;

function filesTable(page: PageRequest, files: readonly AttachmentRow[], mayWrite: boolean): Html {
  const { words, format } = page;
  return plainTable<AttachmentRow>(
    words.attachments.files,
    [
      {
        label: labelOf(words, 'file_name'),
        cell: file => fileLink(page, file),
      },
      {
        label: words.attachments.size,
        cell: ({ bytes }) => fill(words.attachments.kibibytes, { count: format.number(Math.ceil(bytes / 1024)) }),
        isNumber: true,
      },
      ...byAndAt(page),
      ...(mayWrite ? [removeColumn(page, 'attachments')] : []),
    ],
    files,
    { role: 'group' },
  );
}

function notesTable(page: PageRequest, notes: readonly NoteRow[], mayWrite: boolean): Html {
  const { words } = page;
  return plainTable<NoteRow>(
    words.attachments.notes,
    [
      { label: labelOf(words, 'text'), cell: ({ text }) => html`<p class="note-text" dir="auto">${text}</p>` },
      ...byAndAt(page),
      ...(mayWrite ? [removeColumn(page, 'notes')] : []),
    ],
    notes,
    { role: 'group' },
  );
}

const recordInputs = ({ type, id }: RecordKey) => hiddenInputs({ record_type: type, record_id: String(id) });

/** The form that adds a file. `problem`: why a file was refused. */
export function fileForm(page: PageRequest, record: RecordKey, problem?: string): Html {
  const texts = page.words.attachments;
  const error = problem === undefined ? undefined : { field: 'file', text: problem };
  return html`
    <form method="post" action=${page.link(ADD_FILE)} enctype="multipart/form-data" class="stack" novalidate>
      ${hiddenFields(page)} ${recordInputs(record)}
      ${fieldOf(
        { name: 'file', label: texts.file, help: texts.fileHelp, value: '', error },
        given => html`<input ...${given} type="file" />`,
      )}
      <div class="form-buttons"><button type="submit">${texts.addFile}</button></div>
    </form>
  `;
}

/** The form that adds a note. `sent`: a text that was refused, and why. */
export function noteForm(page: PageRequest, record: RecordKey, sent?: { text: string; problem: string }): Html {
  const texts = page.words.attachments;
  const error = sent && { field: 'text', text: sent.problem };
  return html`
    <form method="post" action=${page.link(ADD_NOTE)} class="stack" novalidate>
      ${hiddenFields(page)} ${recordInputs(record)}
      ${fieldOf(
        { name: 'text', label: texts.note, value: '', error },
        given => html`<textarea ...${given} rows="3">${sent?.text ?? ''}</textarea>`,
      )}
      <div class="form-buttons"><button type="submit">${texts.addNote}</button></div>
    </form>
  `;
}

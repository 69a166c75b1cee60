// The pages of the bank: upload of statements, and the columns of CSV files.

import { CSV_COLUMNS, type CsvMapping, DATE_FORMS, DECIMAL_SIGNS } from '../../../domain/bank/csv-mapping.ts';
import { AppError } from '../../../domain/errors.ts';
import { checkMapping } from '../../../operations/bank/check-mapping.ts';
import {
  type ImportedStatement,
  importStatements,
  previewStatement,
  warningsOf,
} from '../../../operations/bank/import-statements.ts';
import { MAX_BANK_FILE_BYTES } from '../../../operations/bank/read-file.ts';
import { errorSummary, selectField, textField } from '../forms/field.ts';
import { sayError } from '../forms/field-errors.ts';
import { plainTable } from '../lists/plain-table.ts';
import { getPage, type Page, type PageAnswer, postPage, redirectTo, type View, view } from '../page/define-page.ts';
import { hiddenFields, hiddenInputs } from '../page/hidden-fields.ts';
import { html } from '../page/html.ts';
import { idempotencyOf, numberOf, type PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import { say } from '../words/say.ts';
import { BANK, bankView } from './bank-view.ts';
import { entryPages } from './entry-pages.ts';
import { paymentRunPages } from './payment-run.ts';
import { statementPages } from './statement-pages.ts';

const needs = { right: 'write' } as const;
/** Maximum bytes of a form beside its file. */
const FORM_BYTES = 65_536;
/** Maximum bytes of a CSV file that the form of its columns carries along. */
const MAX_CARRIED = 4 * 1024 * 1024;

/** The pages of the bank. Its lists are pages of the catalogue. */
export const bankPages: Page[] = [
  getPage(
    BANK,
    {},
    page => bankView(page, page.query.has('file') ? [{ field: 'file', text: page.words.bank.tooLarge }] : []),
    { navigation: { section: 'bank', order: 10, label: words => words.bank.title } },
  ),
  postPage(`${BANK}/upload`, needs, upload, {
    bodyLimit: MAX_BANK_FILE_BYTES + FORM_BYTES,
    takesFile: true,
    tooLarge: `${BANK}?file=too-large`,
  }),
  postPage(`${BANK}/columns`, needs, saveColumns, {
    bodyLimit: 2 * MAX_CARRIED + FORM_BYTES,
    tooLarge: `${BANK}?file=too-large`,
  }),
  ...entryPages,
  ...statementPages,
  ...paymentRunPages,
];

const SHOWN = new Set<AppError['code']>([
  'INVALID_ARGUMENT',
  'PAYLOAD_TOO_LARGE',
  'NOT_FOUND',
  'CONFLICT',
  'OVERLOADED',
]);

const accountIn = ({ fields }: PageRequest): number | undefined =>
  fields.account ? numberOf(fields.account) : undefined;

async function upload(page: PageRequest): Promise<PageAnswer> {
  const { words, request } = page;
  const bytes = request.sentFile?.bytes;
  if (!bytes || bytes.length === 0) return bankView(page, [{ field: 'file', text: words.bank.noFile }]);
  return importFile(page, bytes, undefined);
}

async function importFile(page: PageRequest, bytes: Buffer, mapping: CsvMapping | undefined): Promise<PageAnswer> {
  const { context, actor, words } = page;
  try {
    const file = { bytes, bankAccount: accountIn(page), mapping };
    const { answer } = await importStatements(context, actor, file, { idempotency: idempotencyOf(page) });
    return redirectTo(BANK, outcomeOf(page, answer));
  } catch (error) {
    if (!(error instanceof AppError) || !SHOWN.has(error.code)) throw error;
    const isUnmapped = error.details?.some(({ field }) => field === 'csv_mapping') ?? false;
    if (isUnmapped || mapping)
      return columnsView(page, bytes, mapping, isUnmapped && !mapping ? undefined : sayError(words, error));
    return bankView(page, [
      { field: error.details?.[0]?.field === 'bank_account_id' ? 'account' : 'file', text: sayError(words, error) },
    ]);
  }
}

function outcomeOf({ words }: PageRequest, statements: ImportedStatement[]): string {
  const { bank } = words;
  const count = statements.reduce((sum, { new_entries }) => sum + new_entries, 0);
  const warnings = [...new Set(statements.flatMap(warningsOf).map(each => say(words, each)))].slice(0, 3);
  const done = count === 0 ? bank.nothingNew : fill(bank.imported, { count });
  return [done, ...warnings.map(each => `${each}.`)].join(' ');
}

async function saveColumns(page: PageRequest): Promise<PageAnswer> {
  const { fields, words } = page;
  const bytes = Buffer.from(fields.content ?? '', 'base64');
  const mapping = mappingIn(fields);
  try {
    const checked = checkMapping(mapping);
    return await importFile(page, bytes, checked);
  } catch (error) {
    if (!(error instanceof AppError) || !SHOWN.has(error.code)) throw error;
    return columnsView(page, bytes, mapping as unknown as CsvMapping, sayError(words, error));
  }
}

const mappingIn = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    [...CSV_COLUMNS, 'booked', 'date_form', 'decimal'].flatMap(name => {
      const value = fields[`column.${name}`]?.trim();
      return value ? [[name, value]] : [];
    }),
  );

async function columnsView(
  page: PageRequest,
  bytes: Buffer,
  mapping: CsvMapping | undefined,
  problem: string | undefined,
): Promise<View> {
  const { actor, words, link, fields } = page;
  const { bank } = words;
  if (bytes.length > MAX_CARRIED) return bankView(page, [{ field: 'file', text: bank.tooLargeForColumns }]);
  const preview = await previewStatement(actor.accountId, bytes, undefined).catch(() => undefined);
  if (!preview) return bankView(page, [{ field: 'file', text: problem ?? bank.noFile }]);
  const { headings, rows, suggested } = preview;
  const chosen: Partial<Record<string, string>> = { ...(mapping ?? suggested) };
  const choices = [
    { value: '', label: '—' },
    ...headings.filter(each => each !== '').map(each => ({ value: each, label: each })),
  ];
  return view({
    title: bank.columnsTitle,
    back: { href: BANK, label: bank.title },
    status: problem === undefined ? 200 : 422,
    body: html`
      ${problem !== undefined && errorSummary(page, [{ field: 'column.date', text: problem }])}
      <p class="lead">${bank.columnsLead}</p>
      ${plainTable(
        bank.preview,
        headings.map((heading, index) => ({ label: heading, cell: (row: string[]) => row[index] ?? '' })),
        rows,
        { rowHeadings: false },
      )}
      <form method="post" action=${link(`${BANK}/columns`)} class="record-form" novalidate>
        ${hiddenFields(page)} ${hiddenInputs({ content: bytes.toString('base64'), account: fields.account ?? '' })}
        <fieldset class="group">
          <legend>${bank.columns}</legend>
          ${CSV_COLUMNS.map(name =>
            selectField(
              {
                name: `column.${name}`,
                label: bank.columnNames[name],
                value: chosen[name] ?? '',
                required: name === 'date',
              },
              choices,
            ),
          )}
          ${textField({ name: 'column.booked', label: bank.bookedState, value: chosen.booked ?? '' }, { maxlength: 100 })}
          ${selectField(
            { name: 'column.date_form', label: bank.dateForm, value: chosen.date_form ?? 'DMY' },
            DATE_FORMS.map(value => ({ value, label: bank.dateForms[value] })),
          )}
          ${selectField(
            { name: 'column.decimal', label: bank.decimal, value: chosen.decimal ?? 'comma' },
            DECIMAL_SIGNS.map(value => ({ value, label: bank[value] })),
          )}
        </fieldset>
        <div class="form-buttons">
          <button type="submit" class="primary">${bank.import}</button>
          <a class="button" href=${link(BANK)}>${words.page.cancel}</a>
        </div>
      </form>
    `,
  });
}

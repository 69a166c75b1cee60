// The pages of the bank: upload of statements, and the columns of CSV files.

import { CSV_COLUMNS, type CsvMapping, DATE_FORMS, DECIMAL_SIGNS } from '../../../domain/bank/csv-mapping.ts';
import { AppError } from '../../../domain/errors.ts';
import { fromPlain, type PlainMessage } from '../../../domain/messages/message.ts';
import type { CsvPreviewRow } from '../../../formats/bank/read-csv-statement.ts';
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
  if (page.fields.columns !== '1') return importFile(page, bytes, undefined);
  return (await columnsView(page, bytes)) ?? importFile(page, bytes, undefined);
}

async function importFile(page: PageRequest, bytes: Buffer, mapping: CsvMapping | undefined): Promise<PageAnswer> {
  const { context, actor, words } = page;
  try {
    const file = { bytes, bankAccount: accountIn(page), mapping };
    const { answer } = await importStatements(context, actor, file, { idempotency: idempotencyOf(page) });
    return redirectTo(BANK, outcomeOf(page, answer));
  } catch (error) {
    if (!(error instanceof AppError) || !SHOWN.has(error.code)) throw error;
    const field = error.details?.[0]?.field;
    const text = sayError(words, error);
    const isUnmapped = field === 'csv_mapping' && !mapping;
    const columns =
      field === 'bank_account_id' && !mapping
        ? undefined
        : await columnsView(page, bytes, { mapping, problem: isUnmapped ? undefined : text });
    return columns ?? bankView(page, [{ field: field === 'bank_account_id' ? 'account' : 'file', text }]);
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
  const chosen = mappingIn(fields);
  const again = async (more: ColumnsParts) =>
    (await columnsView(page, bytes, { ...more, chosen })) ??
    bankView(page, [{ field: 'file', text: words.bank.noFile }]);
  let mapping: CsvMapping;
  try {
    mapping = checkMapping(chosen);
  } catch (error) {
    if (!(error instanceof AppError) || !SHOWN.has(error.code)) throw error;
    return again({ problem: sayError(words, error) });
  }
  return fields.check === '1' ? again({ mapping }) : importFile(page, bytes, mapping);
}

const mappingIn = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    [...CSV_COLUMNS, 'booked', 'date_form', 'decimal'].flatMap(name => {
      const value = fields[`column.${name}`]?.trim();
      return value ? [[name, value]] : [];
    }),
  );

const faultText = ({ words }: PageRequest, fault: PlainMessage): string => {
  const said = fromPlain(fault);
  return said ? say(words, said) : words.bank.noFile;
};

interface ColumnsParts {
  /** Columns that can be used. Default: those of the bank account, else the usual ones. */
  mapping?: CsvMapping | undefined;
  /** Columns as they were chosen. Default: those that the rows are read by. */
  chosen?: Partial<Record<string, string>>;
  problem?: string | undefined;
}

// The choice of columns, or undefined for a file of another format.
async function columnsView(
  page: PageRequest,
  bytes: Buffer,
  { mapping, chosen, problem }: ColumnsParts = {},
): Promise<View | undefined> {
  const { context, actor, words, link, fields, format } = page;
  const { bank } = words;
  const file = { bytes, bankAccount: accountIn(page), mapping };
  const preview = await previewStatement(context, actor, file).catch(() => undefined);
  if (!preview) return undefined;
  if (bytes.length > MAX_CARRIED) return bankView(page, [{ field: 'file', text: bank.tooLargeForColumns }]);
  const { headings, rows, read, faults } = preview;
  const values: Partial<Record<string, string>> = { ...(chosen ?? preview.columns) };
  const texts = [
    ...new Set([...(problem === undefined ? [] : [problem]), ...faults.map(each => faultText(page, each))]),
  ];
  const choices = [
    { value: '', label: '—' },
    ...headings.filter(each => each !== '').map(each => ({ value: each, label: each })),
  ];
  return view({
    title: bank.columnsTitle,
    back: { href: BANK, label: bank.title },
    status: texts.length === 0 ? 200 : 422,
    body: html`
      ${errorSummary(
        page,
        texts.map(text => ({ field: 'column.date', text })),
      )}
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
                value: values[name] ?? '',
                required: name === 'date',
              },
              choices,
            ),
          )}
          ${textField({ name: 'column.booked', label: bank.bookedState, value: values.booked ?? '' }, { maxlength: 100 })}
          ${selectField(
            { name: 'column.date_form', label: bank.dateForm, value: values.date_form ?? 'DMY' },
            DATE_FORMS.map(value => ({ value, label: bank.dateForms[value] })),
          )}
          ${selectField(
            { name: 'column.decimal', label: bank.decimal, value: values.decimal ?? 'comma' },
            DECIMAL_SIGNS.map(value => ({ value, label: bank[value] })),
          )}
        </fieldset>
        ${
          read.length > 0 &&
          html`<h2 class="part">${bank.readAs}</h2>${plainTable<CsvPreviewRow>(
            bank.readAs,
            [
              { label: bank.row, isNumber: true, cell: ({ row }) => row },
              { label: bank.date, isWhole: true, cell: ({ entry }) => entry && format.date(entry.date) },
              {
                label: bank.amount,
                isNumber: true,
                cell: ({ entry }) => entry && format.price(entry.amount),
              },
              { label: bank.columnNames.name, cell: ({ entry }) => entry?.name },
              {
                label: bank.text,
                cell: ({ entry, fault }) =>
                  fault
                    ? html`<span class="error">${faultText(page, fault)}</span>`
                    : entry
                      ? entry.text
                      : html`<span class="second">${bank.skipped}</span>`,
              },
            ],
            read,
          )}`
        }
        <div class="form-buttons">
          <button type="submit" class="primary">${bank.import}</button>
          <button type="submit" name="check" value="1">${bank.check}</button>
          <a class="button" href=${link(BANK)}>${words.page.cancel}</a>
        </div>
      </form>
    `,
  });
}

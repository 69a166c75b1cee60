// Document sets of an account, as administrators add and change them.

import {
  accountsWithoutSet,
  deleteSet,
  documentsOfSet,
  insertSets,
  lockSet,
  setTitles,
  setTypes,
  unusedSets,
  updateSet,
} from '../../database/sql/documents/document-sets.ts';
import { locationsByCode } from '../../database/sql/documents/look-up.ts';
import { deleteCounters } from '../../database/sql/documents/number-counters.ts';
import { checkSetFields } from '../../definitions/administration/checks.ts';
import { documents } from '../../definitions/catalogue.ts';
import { missingSets, titledFor } from '../../definitions/default-sets.ts';
import { jurisdictionOf } from '../../definitions/jurisdictions/jurisdictions.ts';
import type { AccountFacts } from '../../domain/account.ts';
import {
  DEFAULT_PATTERN,
  type Numbering,
  numberText,
  patternError,
  sequenceKey,
} from '../../domain/documents/number-pattern.ts';
import type { SupplierNumberCheck } from '../../domain/documents/supplier-number.ts';
import { alreadyExists, conflict, FieldErrors, notFound, unknownReference } from '../../domain/errors.ts';
import { changedCodes, codesText, seriesOf, type ValidationCodes } from '../../domain/invoicing/atcud.ts';
import type { EInvoiceCheck, ProfileChoice } from '../../domain/invoicing/profile.ts';
import type { VatCheck } from '../../domain/invoicing/vat-codes.ts';
import { Message } from '../../domain/messages/message.ts';
import { isTemplateName } from '../../domain/print-job.ts';
import { cleanCode } from '../../domain/values/code.ts';
import { ownValue } from '../../domain/values/own-value.ts';
import type { RowsOf } from '../../query/statement.ts';
import type { Administrator, System } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { readRowsAs } from '../read/run-read.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWriteAs } from '../write/run-write.ts';

/** The settings of a set that may change: the rules for later documents, and how all its documents are printed. Null clears a location. */
export interface SetChanges {
  description?: string;
  state?: 'active' | 'consultation' | 'inactive';
  language?: string;
  template?: string;
  totals?: 'reject' | 'warn' | 'off';
  /** Handling of a line with a price and without VAT. */
  vatCheck?: VatCheck;
  eInvoice?: ProfileChoice;
  eInvoiceCheck?: EInvoiceCheck;
  supplierNumbers?: SupplierNumberCheck;
  /** Type in the audit file of the country; null: the usual one. */
  saftType?: string | null;
  movesStock?: boolean;
  warehouse?: string | null;
  destination?: string | null;
  numbering?: Numbering;
  pattern?: string;
  datesInOrder?: boolean;
  /** Code of the present series, or `SERIES=CODE`, comma-separated; those of other series stay. `SERIES=` removes one. */
  validationCode?: string;
  /** The same, for all codes of the set: others are removed. */
  validationCodes?: string;
}

export interface NewSet extends SetChanges {
  code: string;
  type: string;
  description: string;
}

/** The settings of a new set. */
export const STANDARD_SET = {
  template: 'standard',
  totals: 'reject',
  vatCheck: 'warn',
  eInvoice: 'none',
  eInvoiceCheck: 'reject',
  supplierNumbers: 'warn',
  numbering: 'either',
  pattern: DEFAULT_PATTERN,
} as const satisfies SetChanges;

const COLUMNS: Record<Exclude<keyof SetChanges, CodeField>, string> = {
  description: 'description',
  state: 'state',
  language: 'language',
  template: 'template',
  totals: 'totals_check',
  vatCheck: 'vat_check',
  eInvoice: 'e_invoice',
  eInvoiceCheck: 'e_invoice_check',
  supplierNumbers: 'supplier_number_check',
  saftType: 'saft_type',
  movesStock: 'moves_stock',
  warehouse: 'location_id',
  destination: 'destination_location_id',
  numbering: 'numbering',
  pattern: 'number_pattern',
  datesInOrder: 'dates_in_order',
};

type CodeField = 'validationCode' | 'validationCodes';

type NumberingOfSet = Pick<SetChanges, 'numbering' | 'pattern' | 'datesInOrder'>;
const NUMBERING_FIELDS: (keyof NumberingOfSet)[] = ['numbering', 'pattern', 'datesInOrder'];
const STANDARD_NUMBERING = { numbering: 'either' as const, pattern: DEFAULT_PATTERN, datesInOrder: false };

const LOCATION_FIELDS = ['warehouse', 'destination'] as const;

const ADD_SET = defineWrite({
  name: 'document-set.add',
  role: 'administration',
  locks: (_: NewSet) => ({}),
  lookUp: (set, accountId) => ({ locations: locationsNamed(accountId, set) }),
  decide({ code, type, ...changes }, { account, found }) {
    const errors = new FieldErrors();
    const types = documents.map(document => document.type);
    errors.check(types.includes(type), 'type', new Message('not_a_choice', { choices: types.join(', ') }));
    errors.list.push(...checkSetFields({ code }));
    const columns = {
      ...checkedColumns(changes, found.locations, errors),
      ...codesColumn(changes, { ...STANDARD_NUMBERING, code, validationCodes: {} }, account, errors),
    };
    checkNumbering(changes, STANDARD_NUMBERING, errors);
    checkSaftType(changes.saftType, type, account.country, errors);
    errors.throwIfAny();
    return { code, document_type: type, ...columns };
  },
  write: ({ code }, set, { account }) => ({
    answer: undefined,
    outcome: `added document set ${code}`,
    commands: [insertSets(account.id, [set])],
  }),
  violation: (constraint, { code }) =>
    constraint === 'document_set_pkey' ? alreadyExists('document set', 'code', code) : undefined,
  trail: { of: 'people', entries: set => [{ type: 'document set', name: set.code, after: { ...set } }] },
});

/** Adds a document set. Throws INVALID_ARGUMENT, DUPLICATE_ENTRY. */
export function addSet(context: DatabaseContext, actor: Administrator, set: NewSet): Promise<void> {
  return runWriteAs(context, actor, ADD_SET, { ...set, code: cleanCode(set.code) });
}

const CHANGE_SET = defineWrite({
  name: 'document-set.change',
  role: 'administration',
  locks: ({ code }: { code: string; changes: SetChanges }, accountId) => ({
    rows: { set: lockSet(accountId, code) },
  }),
  lookUp: ({ changes }, accountId) => ({ locations: locationsNamed(accountId, changes) }),
  decide({ code, changes }, { account, locked, found }) {
    const errors = new FieldErrors();
    const [set] = locked.rows.set;
    const columns = {
      ...checkedColumns(changes, found.locations, errors),
      ...(set && codesColumn(changes, { ...set, code }, account, errors)),
    };
    if (set) checkNumbering(changes, set, errors);
    if (set) checkSaftType(changes.saftType, set.type, account.country, errors);
    errors.throwIfAny();
    if (!set) throw notFound('no_document_set', { code });
    return columns;
  },
  write: ({ code, changes }, columns, { account }) => ({
    answer: undefined,
    outcome: `changed document set ${code}`,
    commands: [
      ...(Object.keys(columns).length > 0 ? [updateSet(account.id, code, columns)] : []),
      // The old settings decided which numbers its counters know of: the highest ones are looked up again.
      ...(NUMBERING_FIELDS.some(field => changes[field] !== undefined) ? [deleteCounters(account.id, code)] : []),
    ],
  }),
  trail: {
    of: 'people',
    entries: ({ code, changes }, _, { locked }) => [
      { type: 'document set', name: code, before: { ...locked.rows.set[0] }, after: { ...changes } },
    ],
  },
});

/**
 * Changes a document set. Code and type do not change, because documents refer to them; existing documents do not change.
 * Throws NOT_FOUND, INVALID_ARGUMENT.
 */
export function changeSet(
  context: DatabaseContext,
  actor: Administrator,
  code: string,
  changes: SetChanges,
): Promise<void> {
  return runWriteAs(context, actor, CHANGE_SET, { code, changes });
}

// Numbers are in the order of documents only where the server gives all of them.
function checkNumbering(changes: SetChanges, present: Required<NumberingOfSet>, errors: FieldErrors): void {
  const { numbering, pattern, datesInOrder } = { ...present, ...changes };
  const reason = patternError(pattern);
  if (reason !== undefined) errors.add('pattern', reason);
  const field = changes.datesInOrder ? 'dates-in-order' : 'numbering';
  const remedy = changes.datesInOrder ? 'add --numbering server' : 'add --no-dates-in-order';
  errors.check(!datesInOrder || numbering === 'server', field, new Message('set_not_numbered', { rest: remedy }));
}

/** Checks the type of a set in the audit file of the country. Field errors are added to `errors`. */
function checkSaftType(saftType: string | null | undefined, type: string, country: string, errors: FieldErrors): void {
  if (saftType === undefined || saftType === null) return;
  const choices = ownValue(jurisdictionOf(country).auditFile?.types, type);
  if (!choices) errors.add('saft-type', new Message('saft_type_none', { type }));
  else if (!choices.includes(saftType))
    errors.add('saft-type', new Message('saft_type_unknown', { choices: choices.join(', '), type }));
}

/** A set as its codes need it. */
type CodedSet = Required<NumberingOfSet> & { code: string; validationCodes: ValidationCodes };

// The column with the validation codes, if they change; field errors are added to `errors`.
function codesColumn(
  { validationCode, validationCodes: all, pattern }: SetChanges,
  set: CodedSet,
  { country, today }: AccountFacts,
  errors: FieldErrors,
): { validation_codes?: string } {
  const text = validationCode ?? all;
  const field = all === undefined ? 'validation-code' : 'validationCodes';
  if (text === undefined || (all !== undefined && all.trim() === codesText(set.validationCodes))) return {};
  const { fiscal } = jurisdictionOf(country);
  if (!fiscal?.validationCode) {
    if (text.trim() !== '') errors.add(field, new Message('no_validation_codes', { country }));
    return {};
  }
  const number = numberText(sequenceKey(pattern ?? set.pattern, today), 1);
  const former = all === undefined ? set.validationCodes : {};
  const codes = all?.trim() === '' ? {} : changedCodes(former, text, seriesOf(number));
  const form = new RegExp(fiscal.validationCode.pattern);
  const { example } = fiscal.validationCode;
  const valid = codes && Object.values(codes).every(code => form.test(code));
  errors.check(Boolean(valid), field, new Message('not_a_validation_code', { example }));
  const name = `${set.code} ${number}`;
  if (valid && Object.keys(codes).length > 0 && !new RegExp(fiscal.number.pattern).test(name))
    errors.add('pattern', new Message('number_of_authority', { name, example: fiscal.number.example }));
  return { validation_codes: JSON.stringify(codes) };
}

function locationsNamed(accountId: number, changes: SetChanges) {
  const codes = LOCATION_FIELDS.flatMap(field => changes[field] ?? []);
  return codes.length > 0 ? locationsByCode(accountId, codes) : undefined;
}

// The columns that change; field errors are added to `errors`.
function checkedColumns(
  changes: SetChanges,
  locations: RowsOf<ReturnType<typeof locationsByCode>>,
  errors: FieldErrors,
): Record<string, unknown> {
  const { language = 'en', template = 'standard' } = changes;
  errors.list.push(...checkSetFields(changes));
  errors.check(/^[a-z]{2,3}$/.test(language), 'language', new Message('not_a_language'));
  errors.check(isTemplateName(template), 'template', new Message('not_a_folder_name'));
  const columns: Record<string, unknown> = {};
  for (const field of Object.keys(changes) as (keyof SetChanges)[]) {
    if (field === 'validationCode' || field === 'validationCodes') continue;
    const value = changes[field];
    if ((field !== 'warehouse' && field !== 'destination') || value === null) {
      columns[COLUMNS[field]] = value;
      continue;
    }
    const location = locations.find(row => row.location_code === value);
    errors.check(location !== undefined, field, unknownReference('location', value ?? ''));
    columns[COLUMNS[field]] = location?.id;
  }
  return columns;
}

/** Removes a document set that no document uses. */
const REMOVE_SET = defineWrite({
  name: 'document-set.remove',
  role: 'administration',
  locks: (code: string, accountId) => ({
    // Two sets of a type are not removed at the same time.
    exclusive: ['document sets'],
    rows: { set: lockSet(accountId, code) },
  }),
  lookUp: (_, accountId) => ({ sets: setTypes(accountId) }),
  decide(code, { found: { sets } }) {
    const type = sets.find(set => set.code === code)?.document_type;
    if (type === undefined) throw notFound('no_document_set', { code });
    // A type without a set gets its default set at the next start.
    if (sets.filter(set => set.document_type === type).length === 1) throw conflict('only_set_of_type', { code, type });
    return { code, document_type: type };
  },
  write: (code, _, { account }) => ({
    answer: undefined,
    outcome: `removed document set ${code}`,
    commands: [deleteCounters(account.id, code), deleteSet(account.id, code)],
  }),
  violation: (constraint, code) => (constraint === 'document_document_set_fkey' ? inUse(code, 'documents') : undefined),
  trail: { of: 'people', entries: (code, set) => [{ type: 'document set', name: code, before: set }] },
});

/** CONFLICT: documents use the set. */
const inUse = (code: string, documents: string) => conflict('document_set_used', { code, documents });

/** Removes a document set. Throws NOT_FOUND, and CONFLICT when documents use it or its type has no other. */
export async function removeSet(context: DatabaseContext, actor: Administrator, code: string): Promise<void> {
  // The role of administrators may not read documents. One that is created from now on violates its foreign key.
  const query = documentsOfSet(actor.accountId, code);
  const [{ count = 0 } = {}] = await readRowsAs(context, actor, query, { cost: 'scan' });
  if (count > 0) throw inUse(code, `${count} ${count === 1 ? 'document' : 'documents'}`);
  await runWriteAs(context, actor, REMOVE_SET, code);
}

/** Gives the sets without documents that still have title and language of the former country those of the present one. */
const FOLLOW_COUNTRY = defineWrite({
  name: 'document-set.follow-country',
  role: 'administration',
  locks: (_: { former: string; unused: string[] }) => ({ exclusive: ['document sets'] }),
  lookUp: (_, accountId) => ({ sets: setTitles(accountId) }),
  decide: ({ former, unused }, { account, found }) =>
    found.sets.flatMap(set => {
      const { description, language } = titledFor(former, set.document_type);
      if (!unused.includes(set.code) || set.description !== description || set.language !== language) return [];
      return [
        { code: set.code, before: { description, language }, after: titledFor(account.country, set.document_type) },
      ];
    }),
  write: (_, sets, { account }) => ({
    answer: sets.length,
    outcome: `gave ${sets.length} document sets the titles of ${account.country}`,
    commands: sets.map(({ code, after }) => updateSet(account.id, code, { ...after })),
  }),
  trail: {
    of: 'people',
    entries: (_, sets) => sets.map(({ code, ...change }) => ({ type: 'document set', name: code, ...change })),
  },
});

/**
 * Translates the usual document sets after the country of an account has changed. Sets with documents stay as they are, because their
 * language decides how these are printed. `former`: the country before. Resolves to the number of sets.
 */
export async function followCountry(context: DatabaseContext, actor: Administrator, former: string): Promise<number> {
  // The role of administrators may not read documents.
  const sets = await readRowsAs(context, actor, unusedSets(actor.accountId), { cost: 'scan' });
  return runWriteAs(context, actor, FOLLOW_COUNTRY, { former, unused: sets.map(({ code }) => code) });
}

/** Inserts the default document sets that an account does not have. */
const ADD_MISSING_SETS = defineWrite({
  name: 'document-set.add-missing',
  role: 'administration',
  // Processes that start at the same time do this one after another.
  locks: (_: undefined) => ({ exclusive: ['document sets'] }),
  lookUp: (_, accountId) => ({ sets: setTypes(accountId) }),
  decide: (_, { account, found }) => missingSets(account.country, found.sets),
  write: (_, sets, { account }) => ({
    answer: sets.length,
    outcome: `added document sets ${sets.map(({ code }) => code).join(', ')}`,
    commands: sets.length > 0 ? [insertSets(account.id, sets)] : [],
  }),
  trail: {
    of: 'people',
    entries: (_, sets) => sets.map(set => ({ type: 'document set', name: set.code, after: { ...set } })),
  },
});

/** Adds a set for every type for which an account has none, in all accounts. Resolves to the number of sets added. */
export async function addMissingSets(context: DatabaseContext): Promise<number> {
  if (!context.administrationPool) throw new Error('Document sets need the connection of the administration');
  const types = documents.map(({ type }) => type);
  const accounts = await context.administrationPool.query(accountsWithoutSet(types));
  let added = 0;
  for (const { id } of accounts) {
    const actor: System = { kind: 'system', accountId: id as number };
    added += await runWriteAs(context, actor, ADD_MISSING_SETS, undefined);
  }
  return added;
}

// Exports the documents of a period as SAF-T (PT) 1.04_01, from one snapshot, in batches.

import {
  type CompanyRow,
  type Days,
  type LastOfBatch,
  refusedDocuments,
  type SaftRow,
  type SetOfFile,
  saftArticles,
  saftCompany,
  saftDocuments,
  saftSets,
  type UsedDocument as UsedRow,
} from '../../database/sql/documents/saft.ts';
import { jurisdictionOf } from '../../definitions/jurisdictions/jurisdictions.ts';
import { setAndNumber } from '../../domain/documents/relations.ts';
import { AppError, conflict, FieldErrors, notFound } from '../../domain/errors.ts';
import { validationCodeOf } from '../../domain/invoicing/atcud.ts';
import { recordValue } from '../../domain/invoicing/chain.ts';
import { USUAL_EXEMPTION } from '../../domain/invoicing/line-tax.ts';
import { SAFT_NUMBER, saftNumber } from '../../domain/invoicing/saft-number.ts';
import { saftTypeOf } from '../../domain/invoicing/saft-type.ts';
import { Message } from '../../domain/messages/message.ts';
import { isDay } from '../../domain/values/dates.ts';
import { decimal, digits, ZERO } from '../../domain/values/decimal.ts';
import { vatNumber } from '../../domain/values/vat-number.ts';
import { readStoredJson } from '../../formats/read-json.ts';
import {
  DocumentWriter,
  type SaftCompany,
  type SaftDocument,
  type WrittenDocument,
} from '../../formats/saft/documents.ts';
import { AFTER_MASTER_FILES, END, headerXml } from '../../formats/saft/header.ts';
import { MasterFiles, productXml, type SaftProduct } from '../../formats/saft/master-files.ts';
import { windows1252 } from '../../formats/saft/windows-1252.ts';
import type { Query } from '../../query/statement.ts';
import type { Administrator, System } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { runSnapshot } from '../read/run-snapshot.ts';

/** Documents in memory at once. */
const BATCH = 50;
/** Articles that are looked up at once. */
const ARTICLES = 1_000;
/** Maximum number of documents that a refusal names. */
const MAX_NAMED = 20;
/** Longest period in days: a year. */
const MAX_DAYS = 366;
const DAY_MS = 86_400_000;
/** Number of the certificate of a program that has none (Portaria n.º 302/2016, SoftwareCertificateNumber). */
const NO_CERTIFICATE = '0';

export interface SaftRequest {
  /** First and last day, `YYYY-MM-DD`. */
  from: string;
  to: string;
  /** Version of the program. */
  version: string;
  /** Tax number of the producer of the program. Default: that of the company. */
  producer?: string | undefined;
  /** Number of the certificate of the program, for a file without signatures. Default: 0, not certified. */
  certificate?: string | undefined;
}

/** Temporary storage of the documents: their control sums precede them in the file. */
interface Storage {
  size(): number;
  write(bytes: Buffer): Promise<void>;
  read(start: number, end: number): AsyncIterable<Buffer>;
}

/** Result of an export. */
export interface SaftExported {
  invoices: number;
  movements: number;
  working_documents: number;
  payments: number;
  customers_and_products_bytes: number;
  bytes: number;
  warnings: string[];
}

type Look = <R>(query: Query<R>) => Promise<R[]>;
type Write = (writer: DocumentWriter, document: SaftDocument, type: string) => WrittenDocument;

/** Sections of the file with their document types. */
const SECTIONS: { name: string; types: string[]; write: Write }[] = [
  {
    name: 'SalesInvoices',
    types: ['invoice', 'credit_note'],
    write: (writer, document, type) => writer.sale(document, { isCredit: type === 'credit_note' }),
  },
  {
    name: 'MovementOfGoods',
    types: ['delivery_note', 'transfer_order'],
    write: (writer, document) => writer.movement(document),
  },
  { name: 'WorkingDocuments', types: ['order', 'quote'], write: (writer, document) => writer.working(document) },
  { name: 'Payments', types: ['receipt'], write: (writer, document) => writer.receipt(document) },
];
const TYPES = SECTIONS.flatMap(({ types }) => types);

/** A section: its part of the storage and its control sums. */
interface Section {
  name: string;
  start: number;
  end: number;
  documents: number;
  sums: Pick<WrittenDocument, 'lines' | 'debit' | 'credit' | 'quantity'>;
}

/** Facts that all documents of the file share. */
interface Export {
  look: Look;
  accountId: number;
  days: Days;
  company: SaftCompany;
  sets: Map<string, SetOfFile>;
  warnings: Warnings;
  /** The signed document with the highest id: its certificate is that of the file. */
  lastSigned: Pick<SaftRow, 'id' | 'certificate'> | undefined;
}

/**
 * Writes the file by `write`, from one snapshot of the account; documents are kept in `storage` meanwhile. Throws INVALID_ARGUMENT for
 * days that are no period; CONFLICT with `details`, before anything is written, if the company or a document lacks what the file needs.
 */
export function exportSaft(
  { pool }: DatabaseContext,
  actor: Administrator | System,
  request: SaftRequest,
  { storage, write }: { storage: Storage; write(bytes: Buffer): Promise<void> },
): Promise<SaftExported> {
  checkDays(request);
  const { accountId } = actor;
  const days = { from: request.from, to: request.to };
  return runSnapshot({ pool }, actor, async look => {
    const [row] = await look(saftCompany(accountId));
    if (!row) throw notFound('account_gone');
    const company = companyOf(row);
    await checkDocuments(look, accountId, days);
    const sets = new Map((await look(saftSets(accountId))).map(set => [set.code, set]));
    const warnings = new Warnings();
    const shared: Export = { look, accountId, days, company, sets, warnings, lastSigned: undefined };
    const master = new MasterFiles(company.jurisdiction);
    const sections: Section[] = [];
    for (const section of SECTIONS) sections.push(await writeSection(shared, master, section, storage));
    let bytes = 0;
    const put = async (text: string) => {
      const encoded = windows1252(text);
      bytes += encoded.length;
      await write(encoded);
    };
    const certificate = shared.lastSigned?.certificate ?? request.certificate ?? NO_CERTIFICATE;
    await put(headerXml(headerOf(row, company, { ...request, certificate })));
    const headerBytes = bytes;
    for (const xml of master.customersXml()) await put(xml);
    for await (const xml of productsXml(shared, master)) await put(xml);
    await put(master.taxTableXml());
    await put(AFTER_MASTER_FILES);
    const masterBytes = bytes - headerBytes;
    for (const section of sections.filter(({ documents }) => documents > 0)) {
      await put(`\n<${section.name}>${sumsXml(section)}`);
      for await (const piece of storage.read(section.start, section.end)) {
        bytes += piece.length;
        await write(piece);
      }
      await put(`</${section.name}>`);
    }
    await put(END);
    const [invoices, movements, working, payments] = sections.map(({ documents }) => documents);
    return {
      invoices: invoices ?? 0,
      movements: movements ?? 0,
      working_documents: working ?? 0,
      payments: payments ?? 0,
      customers_and_products_bytes: masterBytes,
      bytes,
      warnings: warnings.list(),
    };
  });
}

/** Remarks about documents whose form in the file is not quite their own. */
class Warnings {
  private readonly renumbered = new Counted();
  private readonly withoutReason = new Counted();
  private readonly belowZero = new Counted();

  note(row: SaftRow, written: WrittenDocument): void {
    const name = setAndNumber(row);
    if (!SAFT_NUMBER.test(name)) this.renumbered.add(name);
    if (written.withoutReason > 0) this.withoutReason.add(name);
    if (written.isBelowZero) this.belowZero.add(name);
  }

  list(): string[] {
    return [
      ...this.renumbered.text('have numbers that are not SERIES/NUMBER and were written in that form'),
      ...this.withoutReason.text(`have lines with a VAT rate of 0 without a reason, written with ${USUAL_EXEMPTION}`),
      ...this.belowZero.text('have a net amount or VAT below 0, which the tax authority refuses'),
    ];
  }
}

/** Number of documents, and the first of them. */
class Counted {
  private count = 0;
  private first = '';

  add(name: string): void {
    if (this.count++ === 0) this.first = name;
  }

  text(what: string): string[] {
    return this.count === 0 ? [] : [`${this.count} documents ${what}; the first is ${this.first}`];
  }
}

function checkDays({ from, to }: SaftRequest): void {
  const errors = new FieldErrors();
  for (const [name, day] of [
    ['from', from],
    ['to', to],
  ] as const)
    errors.check(isDay(day) && day >= '2000-01-01', name, new Message('saft_not_a_day'));
  errors.throwIfAny();
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  errors.check(length >= 1, 'to', new Message('saft_days_reversed'));
  errors.check(length <= MAX_DAYS, 'to', new Message('saft_period_too_long'));
  errors.throwIfAny();
}

function companyOf(row: CompanyRow): SaftCompany {
  const jurisdiction = jurisdictionOf(row.country);
  const codes = jurisdiction.auditFile;
  if (!codes) throw conflict('saft_other_country', { country: row.country });
  const errors = new FieldErrors();
  errors.check(row.currency === 'EUR', 'currency', new Message('saft_currency', { currency: row.currency }));
  const vat = row.vat_id === null ? '' : (vatNumber(row.vat_id, row.country) ?? '');
  errors.check(/^[1-9]\d{8}$/.test(vat), 'vat_id', new Message('saft_needs_vat_id'));
  const [zipCode, city] = placeOf(row);
  errors.check(/^\d{4}-\d{3}$/.test(zipCode ?? ''), 'zip_code', new Message('saft_needs_zip_code'));
  errors.check(city !== undefined, 'city', new Message('saft_needs'));
  const lines = row.address.filter(line => zipCode === undefined || !line.includes(zipCode)).join(', ');
  errors.check(lines !== '', 'address', new Message('saft_needs'));
  if (errors.list.length > 0) throw new AppError('CONFLICT', new Message('saft_company'), { details: errors.list });
  return {
    name: row.name,
    vatNumber: vat,
    address: { lines, city, zipCode, country: row.country },
    currency: row.currency,
    region: row.tax_region ?? row.country,
    cashVat: row.cash_vat,
    jurisdiction,
    codes,
  };
}

// Postal code and city have fields of their own; a line of the address may have both.
function placeOf({ zip_code, city, address }: CompanyRow): [zipCode: string | undefined, city: string | undefined] {
  const [, code, name] = address.map(line => /\b(\d{4}-\d{3})\s+(.*\S)/.exec(line)).find(Boolean) ?? [];
  return [zip_code ?? code, city ?? name];
}

async function checkDocuments(look: Look, accountId: number, days: Days): Promise<void> {
  const errors = new FieldErrors();
  for (const { document_set, seq_number, reason } of await look(refusedDocuments(accountId, TYPES, days, MAX_NAMED)))
    errors.add(`${document_set} ${seq_number}`, new Message(reason));
  if (errors.list.length > 0) throw new AppError('CONFLICT', new Message('saft_documents'), { details: errors.list });
}

function headerOf(
  row: CompanyRow,
  company: SaftCompany,
  { from, to, version, producer, certificate }: SaftRequest & { certificate: string },
) {
  const { registration, today, phone, email } = row;
  // Register office and number; without an entry, the tax number.
  const isEntry = registration !== null && /^[^^]+ [0-9/]+$/.test(registration) && registration.length <= 50;
  return {
    companyId: isEntry ? registration : company.vatNumber,
    vatNumber: company.vatNumber,
    name: company.name,
    address: company.address,
    from,
    to,
    today,
    producer: producer ?? company.vatNumber,
    certificate,
    version,
    phone: phone ?? undefined,
    email: email ?? undefined,
  };
}

async function writeSection(
  shared: Export,
  master: MasterFiles,
  { name, types, write }: (typeof SECTIONS)[number],
  storage: Storage,
): Promise<Section> {
  const writer = new DocumentWriter(shared.company, master);
  const sums = { lines: 0, debit: ZERO, credit: ZERO, quantity: ZERO };
  const numbers = new Set<string>();
  const section: Section = { name, start: storage.size(), end: 0, documents: 0, sums };
  for (const type of types)
    for await (const rows of batchesOf(shared, type)) {
      let xml = '';
      for (const row of rows) {
        refuseSecond(row, numbers);
        const written = write(writer, documentOf(row, type, shared), type);
        if (row.hash !== null && row.id > (shared.lastSigned?.id ?? 0)) shared.lastSigned = row;
        shared.warnings.note(row, written);
        xml += `\n${written.xml}`;
        section.documents++;
        sums.lines += written.lines;
        sums.debit = sums.debit.plus(written.debit);
        sums.credit = sums.credit.plus(written.credit);
        sums.quantity = sums.quantity.plus(written.quantity);
      }
      await storage.write(windows1252(xml));
    }
  section.end = storage.size();
  return section;
}

// Two numbers that are not SERIES/NUMBER may have the same form.
function refuseSecond({ document_set, seq_number }: SaftRow, numbers: Set<string>): void {
  const number = saftNumber(document_set, seq_number) ?? '';
  if (!numbers.has(number)) {
    numbers.add(number);
    return;
  }
  const errors = new FieldErrors();
  errors.add(`${document_set} ${seq_number}`, new Message('saft_number_twice', { number }));
  throw new AppError('CONFLICT', new Message('saft_documents'), { details: errors.list });
}

async function* batchesOf({ look, accountId, days, company, sets }: Export, type: string): AsyncGenerator<SaftRow[]> {
  const withPaid = type === 'receipt' && (company.cashVat || [...sets.values()].some(set => set.saft_type === 'RC'));
  for (let after: LastOfBatch = { date: days.from, position: 0, id: 0 }; ; ) {
    const rows = await look(saftDocuments(accountId, type, days, { after, limit: BATCH, withPaid }));
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last;
  }
}

function documentOf(row: SaftRow, type: string, { company, sets }: Export): SaftDocument {
  const uses = JSON.parse(row.uses) as UsedRow[];
  const { saft_type: ofSet = null, validation_codes = {} } = sets.get(row.document_set) ?? {};
  const signed = signedValues(row, company);
  return {
    set: row.document_set,
    number: row.seq_number,
    date: row.date,
    status: row.status,
    statusReason: row.status_reason,
    fields: readStoredJson(row.snapshot) as Record<string, unknown>,
    party: row.party_id === null ? undefined : { id: row.party_id, code: row.party_code },
    paidOnIssue: decimal(row.paid_on_issue ?? '0'),
    entered: signed?.time ?? row.entered,
    changed: row.changed,
    delivered: row.delivery_time ?? undefined,
    issuedBy: row.issued_by ?? undefined,
    voidedBy: row.voided_by ?? undefined,
    uses: uses.map(({ set, number, date, line, amount, snapshot }) => ({
      set,
      number,
      date,
      line,
      amount: amount === null ? undefined : decimal(amount),
      fields: snapshot === null ? undefined : (readStoredJson(snapshot) as Record<string, unknown>),
    })),
    type: saftTypeOf(company.jurisdiction, type, { ofSet, cashVat: company.cashVat }) ?? '',
    validationCode: validationCodeOf(validation_codes, row.seq_number),
    signature: signed && { hash: signed.hash, keyVersion: signed.keyVersion, total: signed.total },
  };
}

// Time of entry and total as they were signed.
function signedValues({ hash, key_version: keyVersion, signed }: SaftRow, { jurisdiction }: SaftCompany) {
  const rules = jurisdiction.fiscal?.chain;
  if (!rules || hash === null || keyVersion === null || signed === null) return undefined;
  const record = { kind: 'issue' as const, fields: signed };
  const [time, total] = [recordValue(rules, record, 'localTime'), recordValue(rules, record, 'total')];
  return time === undefined || total === undefined ? undefined : { hash, keyVersion, time, total };
}

function sumsXml({ name, documents, sums: { lines, debit, credit, quantity } }: Section): string {
  if (name === 'MovementOfGoods')
    return `<NumberOfMovementLines>${lines}</NumberOfMovementLines><TotalQuantityIssued>${digits(quantity)}</TotalQuantityIssued>`;
  return `<NumberOfEntries>${documents}</NumberOfEntries><TotalDebit>${debit.toFixed(2)}</TotalDebit><TotalCredit>${credit.toFixed(2)}</TotalCredit>`;
}

// Products have the description of their article; items that are not on file have that of their line.
async function* productsXml({ look, accountId }: Export, master: MasterFiles): AsyncGenerator<string> {
  let batch: SaftProduct[] = [];
  for (const product of master.products()) {
    batch.push(product);
    if (batch.length < ARTICLES) continue;
    yield await xmlOf(batch);
    batch = [];
  }
  if (batch.length > 0) yield await xmlOf(batch);

  async function xmlOf(products: SaftProduct[]): Promise<string> {
    const articles = await look(
      saftArticles(
        accountId,
        products.map(({ code }) => code),
      ),
    );
    const byCode = new Map(articles.map(article => [article.item_code, article]));
    return products
      .map(product => {
        const article = byCode.get(product.code);
        if (!article) return productXml(product);
        const { item_type, description, bar_code, family } = article;
        return productXml({
          code: product.code,
          type: item_type === 'service' ? 'S' : 'P',
          group: family ?? undefined,
          description: description ?? product.description,
          barCode: bar_code ?? undefined,
        });
      })
      .join('');
  }
}

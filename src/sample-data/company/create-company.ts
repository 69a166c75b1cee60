// Creates the sample company: adds missing master data and reads the data that its documents need.

import type Big from 'big.js';
import { parse } from 'lossless-json';
import { accountFacts, accountOf } from '../../database/sql/account-facts.ts';
import { activeSets } from '../../database/sql/documents/document-sets.ts';
import { locationsByCode } from '../../database/sql/documents/look-up.ts';
import { findParty } from '../../database/sql/master-data/find-party.ts';
import { existingValues, partiesByVatId } from '../../database/sql/sample-data.ts';
import { articlesByCode } from '../../database/sql/stock/articles.ts';
import { documents as documentTypes, recordOf } from '../../definitions/catalogue.ts';
import type { ColumnValues } from '../../definitions/fields/column-values.ts';
import { conflict } from '../../domain/errors.ts';
import { decimal, ZERO } from '../../domain/values/decimal.ts';
import type { Administrator } from '../../operations/actor.ts';
import type { DatabaseContext } from '../../operations/context.ts';
import { type DocumentContext, readSet } from '../../operations/documents/document-facts.ts';
import { addRecord } from '../../operations/master-data/create-record.ts';
import { readRowsAs } from '../../operations/read/run-read.ts';
import { location, readArticle } from '../../operations/stock/stock-facts.ts';
import type { MergeableQuery, Query } from '../../query/statement.ts';
import { dateOf, type Period, periodOf } from '../period.ts';
import { type Company, type Good, sizeFor } from './company.ts';
import { contactBodies } from './contacts.ts';
import { articleBodies } from './goods/articles.ts';
import { CATEGORIES, FAMILY_BODIES, LOCATIONS } from './goods/master-data.ts';
import { lacksLetterhead } from './letterhead.ts';
import { customerBodies, FIRST_CUSTOMER, FIRST_SUPPLIER, supplierBodies } from './parties.ts';
import { GROUP_DISCOUNTS, priceBodies, priceLists, withTerms } from './prices.ts';

/** The account to fill. */
interface Account {
  context: DatabaseContext;
  actor: Administrator;
  period: Period;
}

/** Creates a company for a number of documents in an account. Existing records are not changed. */
export async function createCompany(
  context: DatabaseContext,
  actor: Administrator,
  documents: number,
): Promise<Company> {
  const { accountId } = actor;
  const [row] = await readRowsAs(context, actor, accountFacts(accountId), { cost: 'point' });
  const facts = accountOf(row);
  const period = periodOf(documents, facts.today);
  const account = { context, actor, period };
  const size = sizeFor(documents);
  const articles = articleBodies(size.articles);
  for (const [path, bodies] of [
    ['locations', LOCATIONS],
    ['categories', CATEGORIES],
    ['families', FAMILY_BODIES],
    ['articles', articles],
    ['price_lists', priceLists(facts.currency)],
    ['prices', priceBodies(articles)],
    ['group_discounts', GROUP_DISCOUNTS],
  ] as const) {
    await addMissing(account, path, bodies);
  }
  const customer = await addParties(account, 'customers', withTerms(customerBodies(size.customers)));
  const supplier = await addParties(account, 'suppliers', supplierBodies(size.suppliers));
  const codeOf = (parties: DocumentContext['parties'], { name }: ColumnValues) =>
    parties.find(({ record }) => record.name === name)?.code;
  const employers = { customer: codeOf(customer, FIRST_CUSTOMER), supplier: codeOf(supplier, FIRST_SUPPLIER) };
  await addMissing(account, 'contacts', contactBodies(employers));
  const goods = await readGoods(account, articles);
  return {
    accountId,
    currency: facts.currency,
    // The letterhead is added last, and belongs to these documents.
    issuer: (await lacksLetterhead(context, actor)) ? facts.issuer + 1 : facts.issuer,
    period,
    sets: await readSets(account),
    ...(await readLocations(account)),
    parties: { customer, supplier },
    goods: goods.filter(({ stocked }) => stocked),
    services: goods.filter(({ stocked }) => !stocked),
  };
}

async function addMissing(account: Account, path: string, bodies: ColumnValues[]): Promise<void> {
  const resource = recordOf(path);
  const { accountId } = account.actor;
  const codes = bodies.map(body => body[resource.codeField]);
  const rows = await read(account, existingValues(accountId, resource.table, resource.codeField, codes));
  const existing = new Set(rows.map(({ value }) => value));
  for (const body of bodies) if (!existing.has(body[resource.codeField])) await add(account, path, body);
}

// Parties are matched by tax number. Bodies whose tax number another record has are left out.
async function addParties(account: Account, path: string, bodies: ColumnValues[]): Promise<DocumentContext['parties']> {
  const kind = recordOf(path).scope.kind ?? '';
  const { accountId } = account.actor;
  const vatIds = bodies.map(({ vat_id }) => vat_id);
  const rows = await read(account, partiesByVatId(accountId, kind, vatIds));
  const existing = new Map(rows.map(row => [row.vat_id, row]));
  const codes: string[] = [];
  for (const body of bodies) {
    const party = existing.get(body.vat_id as string);
    if (!party) codes.push((await add(account, path, body)).entity_code);
    else if (party.name === body.name) codes.push(party.code);
  }
  const found = await Promise.all(codes.map(code => read(account, findParty(accountId, kind, { code }))));
  return found.flat().map(({ code, record }) => ({
    code,
    record: parse(record, null, text => decimal(text)) as Record<string, unknown>,
  }));
}

// Opening stock is booked on the first day of the sample period.
function add({ context, actor, period }: Account, path: string, body: ColumnValues) {
  return addRecord(context, actor, recordOf(path), body, { today: dateOf(period, 0) });
}

async function read<R>({ context, actor }: Account, rows: Query<R> | MergeableQuery<R>): Promise<R[]> {
  return (await readRowsAs(context, actor, rows, { cost: 'scan' })) as R[];
}

const TARGETS = { none: 90, batch: 60, serial: 12 };

async function readGoods(account: Account, bodies: ColumnValues[]): Promise<Good[]> {
  const codes = bodies.map(({ item_code }) => item_code as string);
  const rows = await read(account, articlesByCode(account.actor.accountId, codes));
  const articles = new Map(rows.map(row => [row.item_code, readArticle(row)]));
  return bodies.flatMap(body => {
    const article = articles.get(body.item_code as string);
    const price = body.unit_price as Big;
    if (!article) return [];
    return {
      itemCode: article.item_code,
      description: article.description,
      unit: body.unit_of_measurement as string,
      stocked: article.stocked,
      tracking: article.tracking,
      price,
      cost: (body.weighted_average_cost as Big | undefined) ?? price.times(decimal('0.55')).round(2),
      vat: (body.sales_tax as Big | undefined) ?? ZERO,
      target: TARGETS[article.tracking],
    };
  });
}

// The default set of a type if it is active, else the first active one.
async function readSets(account: Account): Promise<Company['sets']> {
  const rows = await read(account, activeSets(account.actor.accountId));
  const sets = rows.map(readSet);
  return new Map(
    documentTypes.flatMap(({ type, defaultSet }) => {
      const fitting = sets.filter(set => set.document_type === type);
      const set = fitting.find(({ code }) => code === defaultSet) ?? fitting[0];
      return set ? [[type, set] as const] : [];
    }),
  );
}

async function readLocations(account: Account): Promise<Pick<Company, 'locations' | 'defaultLocation'>> {
  const codes = LOCATIONS.map(({ location_code }) => location_code as string);
  const rows = await read(account, locationsByCode(account.actor.accountId, codes));
  const standard = rows.find(row => row.is_default);
  if (!standard) {
    throw conflict('no_default_location_yet');
  }
  const locations = rows
    .map(row => location(row.id, row.location_code))
    .sort((a, b) => (a.location_code < b.location_code ? -1 : 1));
  return {
    locations: new Map(locations.map(each => [each.location_code, each])),
    defaultLocation: location(standard.id, standard.location_code),
  };
}

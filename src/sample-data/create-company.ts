// Founds the sample company: adds the master data that it lacks, and reads what its documents are written from.

import type Big from 'big.js';
import { parse } from 'lossless-json';
import { joinOrder, locationsByCode } from '../database/statements/documents/look-up.ts';
import { findParty } from '../database/statements/master-data/find-party.ts';
import { activeSets, partiesByVat, valuesOnFile } from '../database/statements/sample-data.ts';
import { articlesByCode } from '../database/statements/stock/articles.ts';
import type { Transaction } from '../database/transaction/transaction.ts';
import { documents, recordOf } from '../definitions/catalogue.ts';
import type { ColumnValues } from '../definitions/define-record.ts';
import { transactions } from '../definitions/lists/documents.ts';
import type { AccountFacts } from '../domain/account.ts';
import { AppError } from '../domain/errors.ts';
import { decimal, ZERO } from '../domain/values/decimal.ts';
import { type Found, location, readArticle, readSet } from '../operations/documents/document-facts.ts';
import { insertRecordOf } from '../operations/master-data/create-record.ts';
import type { Company, Good, Size } from './company.ts';
import { articleBodies, CATEGORIES, FAMILY_BODIES, LOCATIONS } from './goods.ts';
import { customerBodies, supplierBodies } from './parties.ts';
import { dateOf } from './schedule.ts';

/** Founds a company of the size in the account of the transaction; what is there already is used as it is. */
export async function createCompany(transaction: Transaction, account: AccountFacts, size: Size): Promise<Company> {
  const { accountId } = transaction;
  const began = { ...account, today: dateOf(0) };
  const articles = articleBodies(size.articles);
  transaction.send(joinOrder(accountId, transactions.orderLock));
  for (const [path, bodies] of [
    ['locations', LOCATIONS],
    ['categories', CATEGORIES],
    ['families', FAMILY_BODIES],
    ['articles', articles],
  ] as const) {
    await addMissing(transaction, began, path, bodies);
  }
  const customer = await addParties(transaction, began, 'customers', customerBodies(size.customers));
  const supplier = await addParties(transaction, began, 'suppliers', supplierBodies(size.suppliers));
  const goods = await readGoods(transaction, articles);
  return {
    accountId,
    currency: account.currency,
    sets: await readSets(transaction),
    ...(await readLocations(transaction)),
    parties: { customer, supplier },
    goods: goods.filter(({ stocked }) => stocked),
    services: goods.filter(({ stocked }) => !stocked),
  };
}

async function addMissing(
  transaction: Transaction,
  account: AccountFacts,
  path: string,
  bodies: ColumnValues[],
): Promise<void> {
  const resource = recordOf(path);
  const codes = bodies.map(body => body[resource.codeField]);
  const rows = await transaction.query(valuesOnFile(transaction.accountId, resource.table, resource.codeField, codes));
  const there = new Set(rows.map(({ value }) => value));
  for (const body of bodies)
    if (!there.has(body[resource.codeField])) await insertRecordOf(transaction, resource, body, account);
}

// A party is known again by its tax number; one that another record has is left out.
async function addParties(
  transaction: Transaction,
  account: AccountFacts,
  path: string,
  bodies: ColumnValues[],
): Promise<Found['parties']> {
  const resource = recordOf(path);
  const kind = resource.scope.kind ?? '';
  const vatIds = bodies.map(({ vat_id }) => vat_id);
  const rows = await transaction.query(partiesByVat(transaction.accountId, kind, vatIds));
  const names = new Map(rows.map(({ vat_id, name }) => [vat_id, name]));
  const codes: string[] = [];
  for (const body of bodies) {
    const name = names.get(body.vat_id);
    if (name === undefined) codes.push((await insertRecordOf(transaction, resource, body, account)).entity_code);
    else if (name === body.name) codes.push(String(rows.find(({ vat_id }) => vat_id === body.vat_id)?.code));
  }
  const found = await Promise.all(
    codes.map(code => transaction.query(findParty(transaction.accountId, kind, { code }))),
  );
  return found.flat().map(row => ({
    code: row.code as string,
    record: parse(row.record as string, null, text => decimal(text)) as Record<string, unknown>,
  }));
}

const TARGETS = { none: 90, batch: 60, serial: 12 };

async function readGoods(transaction: Transaction, bodies: ColumnValues[]): Promise<Good[]> {
  const rows = await transaction.query(
    articlesByCode(
      transaction.accountId,
      bodies.map(({ item_code }) => item_code as string),
    ),
  );
  const articles = new Map(rows.map(row => [row.item_code, readArticle(row)]));
  return bodies.flatMap(body => {
    const article = articles.get(body.item_code);
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

// The default set of a type if it is active, else the first that is.
async function readSets(transaction: Transaction): Promise<Company['sets']> {
  const rows = await transaction.query(activeSets(transaction.accountId));
  const sets = rows.map(readSet);
  return new Map(
    documents.flatMap(({ type, defaultSet }) => {
      const fitting = sets.filter(set => set.document_type === type);
      const set = fitting.find(({ code }) => code === defaultSet) ?? fitting[0];
      return set ? [[type, set] as const] : [];
    }),
  );
}

async function readLocations(transaction: Transaction): Promise<Pick<Company, 'locations' | 'defaultLocation'>> {
  const codes = LOCATIONS.map(({ location_code }) => location_code as string);
  const rows = await transaction.query(locationsByCode(transaction.accountId, codes));
  const standard = rows.find(row => row.standard);
  if (!standard) {
    throw new AppError(
      'CONFLICT',
      'The account has no default location: kontor account set CODE --default-location MAIN',
    );
  }
  const locations = rows
    .map(row => location(row.id, row.location_code))
    .sort((a, b) => (a.location_code < b.location_code ? -1 : 1));
  return {
    locations: new Map(locations.map(each => [each.location_code, each])),
    defaultLocation: location(standard.id, standard.location_code),
  };
}

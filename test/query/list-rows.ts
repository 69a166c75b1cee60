// Rows for every list of the interface, with values of every kind in every column that a client or administrator can fill.

import type { TSchema } from 'typebox';
import { documents } from '../../src/definitions/catalogue.ts';
import type { Account } from '../support/account.ts';
import type { Client } from '../support/client.ts';
import { asOwner, inAccount } from '../support/owner.ts';
import type { Rig } from '../support/rig.ts';

/** In the order of code points, which is not that of UTF-16: the tilde comes before the tea. */
export const TEXTS = ["'; DROP TABLE x; --", '100%_\\', 'Ab', 'a', 'ab', 'é', '中文', '\uff5e', '🍵'];
const DECIMALS = ['0', '0.1', '1.5', '77.49', '99.9999999999', '100'];
const DAYS = ['2026-01-31', '2026-02-28', '2026-03-01', '2026-12-31'];
const INSTANTS = ['2026-03-04T09:00:00Z', '2026-03-04T10:30:00+01:00', '2025-12-31T23:59:59Z'];

interface Schema {
  type?: string;
  format?: string;
  enum?: string[];
  maxLength?: number;
  readOnly?: boolean;
  properties?: Record<string, TSchema>;
  items?: TSchema;
}

/** Fields that must fit something else; `undefined` leaves one out. */
type Fitting = Record<string, unknown>;

/** A number as JSON has it, all its digits kept. */
const { rawJSON } = JSON as typeof JSON & { rawJSON(text: string): unknown };
const exact = (digits: string | undefined) => rawJSON(digits ?? '0');

/** A value of the kind that a schema has, another one for each `row`. */
function valueFor(schema: Schema, row: number, fitting: Fitting, path: string): unknown {
  if (path in fitting) return fitting[path];
  const pick = <T>(values: T[]) => values[row % values.length];
  if (schema.readOnly) return undefined;
  if (schema.properties) return objectOf(schema.properties, row, fitting, path);
  if (schema.items) return undefined;
  if (schema.enum) return pick(schema.enum);
  switch (schema.type === 'string' ? (schema.format ?? 'text') : schema.type) {
    case 'text':
      return pick(TEXTS)?.slice(0, schema.maxLength);
    case 'date':
      return pick(DAYS);
    case 'date-time':
      return pick(INSTANTS);
    case 'currency':
      return pick(['EUR', 'USD', 'JPY']);
    case 'country':
      return pick(['PT', 'DE']);
    case 'email':
      return pick(['a@b.example', 'B@b.example']);
    case 'uri':
      return pick(['https://a.example', 'http://b.example/?q=%25']);
    case 'integer':
      return row;
    case 'boolean':
      return row % 2 === 0;
    default:
      return exact(pick(DECIMALS));
  }
}

function objectOf(
  properties: Record<string, TSchema>,
  row: number,
  fitting: Fitting,
  path: string,
): Record<string, unknown> {
  // Every third row leaves its optional fields out here and there, so that there are values missing in every column.
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema], index) => {
      const at = path ? `${path}.${name}` : name;
      const value =
        (row + index) % 5 === 4 && !(at in fitting) ? undefined : valueFor(schema as Schema, row, fitting, at);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

const created = async (client: Client, path: string, body: unknown): Promise<void> => {
  const { status, text } = await client.post(path, body);
  if (status !== 201) throw new Error(`${path} answered ${status}: ${text}\n${JSON.stringify(body)}`);
};

/** Fills an account with eight to twelve rows in every list. */
export async function fillLists(rig: Rig, account: Account): Promise<void> {
  const { client } = account;
  await asOwner(rig, owner =>
    inAccount(owner, account.code, async id => {
      for (const [row, text] of TEXTS.entries()) {
        await owner.query(
          `INSERT INTO location (account_id, location_code, description, phone, extension, fax, email, postal_address, city, zip_code, country, comments)
            VALUES ($1, $2, $3, $3, $3, $3, 'a@b.example', $3, $3, $4, $3, $3)`,
          [id, row === 0 ? 'SHOP' : text.slice(0, 15), text, text.slice(0, 20)],
        );
        await owner.query(
          `INSERT INTO category (account_id, category_code, description, obs, available_for_customers, available_for_suppliers, disabled, created, updated)
            VALUES ($1, $2, $2, $3, $4, $5, $4, $6, $6)`,
          [id, text, row % 3 ? text : null, row % 2 === 0, row % 3 === 0, DAYS[row % 4]],
        );
        await owner.query(
          `INSERT INTO family (account_id, family_code, description, description_2, bar_code, suppliers_bar_code, nomenclatura, country_of_origin, family, subfamily,
              section, category, unit_of_measurement, obs, gross_weight, net_weight, volume_per_unit, number_of_packages_per_unit, unit_price, sales_tax, eco_tax,
              safety_stock, cost_by_serial_number, vat_regime_for_gross_margin, serial_tracking, item_type)
            VALUES ($1, $2, $3, $3, $2, $2, $2, 'PT', $4, $2, $2, $5, $2, $3, $2, $2, $2, $2, $6, $7, $6, $6, $8, $8, $9, 'product')`,
          [
            id,
            text.slice(0, 15),
            text,
            row > 0 ? TEXTS[0]?.slice(0, 15) : null,
            text,
            DECIMALS[row % 5],
            row,
            row % 2 === 0,
            ['none', 'serial', 'batch'][row % 3],
          ],
        );
      }
    }),
  );
  for (const role of ['manager', 'clerk', 'readonly', 'clerk'] as const) await account.user(role);
  await asOwner(rig, owner =>
    inAccount(owner, account.code, id =>
      owner.query(
        `UPDATE app_user SET email = login || '@b.example', privileges = 'p', salesperson = login, phone = '1', extension = '2', mobile = '3', comments = '🍵'
        WHERE account_id = $1 AND role <> 'admin'`,
        [id],
      ),
    ),
  );
  const records = rig.server.endpoints.filter(
    ({ method, path }) => method === 'POST' && ['/articles', '/customers', '/suppliers'].includes(path),
  );
  for (const { path, body } of records) {
    for (let row = 0; row < 12; row++) {
      const fitting = {
        id: undefined,
        code: undefined,
        name: `${TEXTS[row % 9]}`,
        vat_id: `${row % 4}${path}${row}`,
        inactive: row === 11 ? '1' : '0',
        item_code: row === 0 ? 'TEA' : row === 1 ? 'TILL' : `${TEXTS[row % 9]?.slice(0, 10)}${row}`,
        description: TEXTS[row % 9],
        family: row % 4 === 3 ? undefined : TEXTS[row % 9]?.slice(0, 15),
        category: row % 4 === 2 ? undefined : TEXTS[row % 9],
        serial_tracking: row === 1 ? 'serial' : 'none',
        item_type: row < 2 ? 'product' : undefined,
        stock: row === 1 ? undefined : row * 2,
        sales_tax: row,
        country_of_origin: undefined,
      };
      await created(client, path, valueFor((body?.schema ?? {}) as Schema, row, fitting, ''));
    }
  }
  // Purchases first: they bring what is sold.
  for (const type of ['purchase', 'order', 'purchase_order', 'invoice', 'receipt', 'transfer_order']) {
    const resource = documents.find(document => document.type === type);
    for (let row = 0; resource && row < 9; row++)
      await created(client, `/${resource.path}`, documentOf(resource.body as Schema, resource.defaultSet, type, row));
  }
}

const TRANSFERRED = { source_warehouse: 'MAIN', destination_warehouse: 'SHOP' };
const RELATED: Record<string, string> = {
  order: 'CC',
  invoice: 'ORD',
  receipt: 'FT',
  purchase_order: 'CC',
  transfer_order: 'FT',
};

function documentOf(schema: Schema, set: string, type: string, row: number): unknown {
  const serials = { purchase: row < 3, invoice: row === 0, transfer_order: row === 1 }[type] ?? false;
  const related =
    type === 'purchase' && row > 0
      ? `CC ${TEXTS[0]}`
      : row < 3 && RELATED[type]
        ? `${RELATED[type]} ${TEXTS[row]}`
        : undefined;
  const fitting: Fitting = {
    document_set: set,
    seq_number: TEXTS[row],
    date: DAYS[row % 4],
    due_date: row % 2 ? '2026-12-31' : undefined,
    currency: 'EUR',
    related_document: related,
    related_doc: related,
    warehouse: row % 2 ? 'MAIN' : undefined,
    source_warehouse: row % 2 ? 'MAIN' : undefined,
    destination_warehouse: row % 2 || row === 0 ? 'MAIN' : 'SHOP',
    total_amount: exact(row === 0 ? '123456789012345.1234567891' : `${row}.1`),
    amount_paid: row % 3 ? 0 : undefined,
    'customer.id': undefined,
    'customer.code': undefined,
    'customer.vat_id': row % 2 ? `0/customers0` : `V${row}`,
    'customer.inactive': undefined,
    'supplier.id': undefined,
    'supplier.code': undefined,
    'supplier.vat_id': row % 2 ? `0/suppliers0` : `V${row}`,
    'supplier.inactive': undefined,
    ...(type === 'transfer_order' && TRANSFERRED),
  };
  const body = valueFor(schema, row, fitting, '') as Record<string, unknown>;
  const line = ((schema.properties?.items ?? {}) as Schema).items as Schema;
  const unpriced = valueFor(
    line,
    row,
    {
      item_code: row % 2 ? 'TEA' : undefined,
      item_type: undefined,
      description: TEXTS[row],
      qty: exact(DECIMALS[1 + (row % 4)]?.slice(0, 5)),
      unit_price: undefined,
      production_date: undefined,
      expiration_date: undefined,
    },
    '',
  );
  const priced = valueFor(
    line,
    row + 1,
    {
      item_code: row % 3 ? 'TEA' : 'free',
      item_type: undefined,
      description: TEXTS[row],
      qty: 1 + row,
      production_date: undefined,
      expiration_date: undefined,
    },
    '',
  );
  const numbered = { item_code: 'TILL', description: 'Till', qty: 1, serial_numbers: [`SN-${row}`] };
  return { ...body, items: [unpriced, priced, ...(serials ? [numbered] : [])] };
}

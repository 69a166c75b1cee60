// Fills an account over the HTTP interface, since two versions of Kontor may have different tables.

import { articleCode, customerCode, DAYS, day, deepPage, type Facts, unitPrice, vatId } from '../facts.ts';
import type { Amounts } from '../fill.ts';
import { sale } from '../requests.ts';
import { accountUrl, logIn } from '../session.ts';

interface Target {
  url: string;
  account: string;
  apiToken: string;
}

const SESSIONS = 16;
const STOCK = 1_000_000;

/** Creates articles with stock, customers and invoices of three lines. The same amounts give the same records. */
export async function fillOverHttp(target: Target, amounts: Amounts, signal: AbortSignal): Promise<Facts> {
  const { account, apiToken } = target;
  await createAll(target, 'articles', amounts.articles, article, signal);
  await createAll(target, 'customers', amounts.customers, customer, signal);
  await createAll(target, 'invoices', amounts.invoices, n => invoice(n, amounts), signal);
  const firstInvoiceId = await firstId(target, 'invoices');
  return { account, apiToken, ...amounts, deep: deepPage(amounts.invoices), firstInvoiceId };
}

async function createAll(
  target: Target,
  path: string,
  count: number,
  body: (n: number) => unknown,
  signal: AbortSignal,
) {
  let created = 0;
  const create = async () => {
    const token = await logIn(target.url, target);
    for (let nonce = 1; created < count; nonce++) {
      const n = ++created;
      await post(target, token, `${path}?nonce=${nonce}`, body(n), signal);
    }
  };
  await Promise.all(Array.from({ length: SESSIONS }, create));
}

async function post({ url, account }: Target, token: string, path: string, body: unknown, signal: AbortSignal) {
  const answer = await fetch(`${accountUrl(url, account)}/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    signal,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`POST /${path} answered ${answer.status}: ${text}`);
}

async function firstId(target: Target, path: string): Promise<number> {
  const authorization = `Bearer ${await logIn(target.url, target)}`;
  const answer = await fetch(`${accountUrl(target.url, target.account)}/${path}?limit=1`, {
    headers: { authorization },
  });
  const [first] = (await answer.json()) as { id: number }[];
  if (first === undefined) throw new Error(`GET /${path} answered no record`);
  return first.id;
}

function article(n: number) {
  const record = { item_code: articleCode(n), description: `Article ${n}`, unit_price: unitPrice(n), sales_tax: 23 };
  return { ...record, stock: STOCK, weighted_average_cost: 1 };
}

function customer(n: number) {
  return {
    code: customerCode(n),
    name: `Customer ${n}, Lda.`,
    vat_id: vatId(n),
    country_iso: 'PT',
    billing_address: { postal_address: `Rua do Ouro ${n}`, city: 'Lisboa', zip_code: '1100-060', country: 'Portugal' },
  };
}

// Each factor spreads the dates, customers and articles over the invoices, as in ../fill.ts.
function invoice(n: number, { customers, articles }: Amounts) {
  return sale({
    set: 'FT',
    number: `B/${n}`,
    date: day((n * 31) % DAYS),
    customer: 1 + ((n * 7919) % customers),
    items: [0, 1, 2].map(k => ({ article: 1 + ((n * 3 + k * 7) % articles), qty: 1 + ((n + k) % 5) })),
  });
}

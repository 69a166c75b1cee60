// The mistakes of integrators in mistakes.md, and the answer of the server to each.

import { readFileSync } from 'node:fs';

/** One mistake. `{account}`, `{session}`, `{last-nonce}` and the like in request and headers stand for those of the test. */
export interface Mistake {
  /** The mistake of the integrator, in words. */
  mistake: string;
  /** Method and path with query. The base address is added, and to a write the next nonce, unless the query has one. */
  request: string;
  /** No base address is added to the path. */
  bare?: true;
  /** No nonce is added. */
  withoutNonce?: true;
  /** Changes to a good body of this path; undefined takes a field out of it. */
  body?: Record<string, unknown>;
  /** The whole body as text. */
  raw?: string;
  /** Headers beside those of a good request; undefined takes one out of it. */
  headers?: Record<string, string | undefined>;
  /** Who sends it: a user with this role. The account's admin unless given. */
  role?: 'readonly' | 'clerk';
  /** Settings of the server that answers it. */
  settings?: Record<string, string>;
  /** How often the same request was sent before. */
  before?: number;
  status: number;
  /** The code of the apiError; undefined when the request is carried out. */
  code?: string;
  /** The field of `details` that the message is about. */
  field?: string;
  /** The message, or the first text of `X-Warnings` when the request is carried out; `…` stands for any text. */
  message: string;
}

/** The mistakes about one subject. */
export interface Subject {
  title: string;
  mistakes: Mistake[];
}

/** Reads mistakes.md. */
export function readMistakes(): Subject[] {
  const subjects: Subject[] = [];
  for (const line of readFileSync(new URL('mistakes.md', import.meta.url), 'utf8').split('\n')) {
    const [, title] = /^## (.*)/.exec(line) ?? [];
    if (title) subjects.push({ title, mistakes: [] });
    const [mistake = '', request = '', more = '', answer = '', message = ''] = line.slice(2, -2).split(' | ');
    const [status = '', code, field] = answer.split(' ');
    if (!line.startsWith('|') || !Number(status)) continue;
    const text = more.slice(1, -1).replaceAll(/\((\d+) times (.)\)/gu, (_, count, part) => part.repeat(Number(count)));
    const given: Partial<Mistake> = JSON.parse(text || '{}');
    for (const fields of [given.body ?? {}, given.headers ?? {}])
      for (const [name, value] of Object.entries(fields)) if (value === '(none)') fields[name] = undefined;
    const expected = { status: Number(status), ...(code && { code }), ...(field && { field }), message };
    subjects.at(-1)?.mistakes.push({ mistake, request, ...given, ...expected });
  }
  return subjects;
}

const head = { date: '2026-03-02', currency: 'EUR', total_amount: 11.07 };
const items = [{ item_code: 'TEA-250', description: 'Green tea, 250 g', qty: 2, unit_price: 4.5, vat: 23 }];

/** A good body of each path that has one; the mistakes differ from it. */
export const GOOD_BODIES: Record<string, Record<string, unknown>> = {
  'POST /invoices': { document_set: 'FT', seq_number: '*', ...head, items },
  'POST /orders': { document_set: 'ORD', seq_number: '*', ...head, items },
  'POST /delivery_notes': { document_set: 'DN', seq_number: '*', ...head, items },
  'POST /credit_notes': { document_set: 'NC', seq_number: '*', ...head, items },
  'POST /receipts': { document_set: 'REC', seq_number: '*', ...head },
  'POST /purchases': { document_set: 'CC', seq_number: '*', ...head, items },
  'POST /quotes': { document_set: 'QT', seq_number: '*', ...head, items },
  'POST /purchase_orders': { document_set: 'POR', seq_number: '*', ...head, items },
  'POST /supplier_credit_notes': { document_set: 'SC', seq_number: '*', ...head, items },
  'POST /payments': { document_set: 'PAY', seq_number: '*', ...head },
  'POST /transfer_orders': { document_set: 'TO', seq_number: '*', ...head, total_amount: 0 },
  'POST /customers': { name: 'Casa do Chá, Lda.' },
  'PUT /customers': { code: 'C0001' },
  'POST /articles': { item_code: 'TEA-500', description: 'Green tea, 500 g' },
  'PUT /articles': { item_code: 'TEA-250' },
  'POST /sms': { to: '+351912345678', message: 'Your order has left our warehouse.' },
};

/** The body that a mistake sends, as text. */
export function bodyOf({ request, body, raw }: Mistake): string | undefined {
  if (raw !== undefined) return raw;
  const good = GOOD_BODIES[request.split('?')[0] ?? ''];
  return good || body ? JSON.stringify({ ...good, ...body }) : undefined;
}

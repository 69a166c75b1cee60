// Terms of payment over the interface: records, who has them, and what documents take from them. contract §7 Payment terms

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AppError } from '../../../src/domain/errors.ts';
import { changeAccount } from '../../../src/operations/administration/accounts.ts';
import { startRig } from '../../support/rig.ts';

type Json = Record<string, unknown>;

const rig = await startRig();

async function company() {
  const account = await rig.account();
  const { client } = account;
  const made = async (path: string, body: Json, headers: Record<string, string> = {}) => {
    const answer = await client.post(path, body, { headers });
    assert.equal(answer.status, 201, `${path}: ${answer.text}${rig.log.slice(-1)}`);
    return answer.body;
  };
  const found = async (path: string, id: number) => (await client.get(path, { id })).body[0];
  let number = 0;
  const issued = async (path: string, body: Json) => {
    const set = { '/invoices': 'FT', '/purchases': 'CC', '/quotes': 'QT', '/orders': 'ORD' }[path];
    const { id } = await made(path, {
      ...{ document_set: set, seq_number: `N${++number}`, date: '2026-01-31', currency: 'EUR', total_amount: 100 },
      ...body,
    });
    return found(path, id);
  };
  return { account, client, made, found, issued };
}

/** Values that a document has from terms. */
const ofTerms = ({ due_date, payment_terms, payment_terms_code, instalments, early_payment }: Json) =>
  JSON.parse(JSON.stringify({ due_date, payment_terms, payment_terms_code, instalments, early_payment }));

const { client, made, found, issued } = await company();
await made('/payment_terms', { code: '14', description: '14 days net', days: 14 });
await made('/payment_terms', {
  code: '30EOM',
  description: '30 days end of month',
  days: 30,
  end_of_month: true,
  ...{ early_payment: { percent: 2, days: 8 }, descriptions: { pt: '30 dias fim do mês' } },
});
const third = (percent: number, months: number) => ({ percent, months });
await made('/payment_terms', {
  code: '3X',
  description: 'Three instalments',
  instalments: [third(33.33, 1), third(33.33, 2), third(33.34, 3)],
});
await made('/customers', { code: 'C1', name: 'With terms', payment_terms_code: '30EOM' });
await made('/customers', { code: 'C2', name: 'Without terms', vat_id: '508123456' });
await made('/suppliers', { code: 'S1', name: 'Supplier', payment_terms_code: '14' });

const unchanged = await made('/payment_terms', { code: 'OLD', description: 'Not changed by wrong fields', days: 0 });

describe('Records of payment terms', () => {
  it('are listed, found and changed, with ETag and events', async () => {
    const [record] = (await client.get('/payment_terms', { searchString: '30EOM', searchColumn: 'code' })).body;
    assert.deepEqual(record, {
      id: record.id,
      code: '30EOM',
      description: '30 days end of month',
      days: 30,
      end_of_month: true,
      ...{ early_payment: { percent: 2, days: 8 }, descriptions: { pt: '30 dias fim do mês' } },
    });
    const { id } = await made('/payment_terms', { code: 'X', description: 'X', days: 5 });
    const { headers } = await client.get('/payment_terms', { id });
    const change = { id, instalments: [{ percent: 40 }, { percent: 60, days: 20 }] };
    const changed = await client.put('/payment_terms', change, { headers: { 'if-match': String(headers.etag) } });
    assert.equal(changed.status, 201, changed.text);
    assert.deepEqual(await found('/payment_terms', id), {
      id,
      code: 'X',
      description: 'X',
      days: 20,
      instalments: change.instalments,
    });
    const stale = await client.put('/payment_terms', change, { headers: { 'if-match': String(headers.etag) } });
    assert.equal(stale.status, 409);
    const events = (await client.get('/changes', { type: 'payment_terms.*', limit: 1000 })).body;
    assert.deepEqual(
      events.filter((event: Json) => event.id === id).map(({ type, resource }: Json) => [type, resource]),
      [
        ['payment_terms.created', 'payment_terms'],
        ['payment_terms.updated', 'payment_terms'],
      ],
    );
    assert.equal((await client.put('/payment_terms', { id, instalments: null, days: 3 })).status, 201);
    assert.deepEqual(await found('/payment_terms', id), { id, code: 'X', description: 'X', days: 3 });
  });

  for (const [body, field] of [
    [{ days: 14, early_payment: { percent: 2, days: 30 } }, 'early_payment.days'],
    [{ early_payment: { percent: 2 } }, 'early_payment.days'],
    [{ early_payment: { percent: 101, days: 1 } }, 'early_payment.percent'],
    [{ instalments: [{ percent: 50 }, { percent: 49, days: 9 }] }, 'instalments'],
    [{ instalments: [] }, 'instalments'],
    [{ instalments: [{ percent: 100 }, { percent: 0 }] }, 'instalments[1].percent'],
    [
      {
        instalments: [
          { percent: 50, days: 9 },
          { percent: 50, days: 8 },
        ],
      },
      'instalments[1].days',
    ],
    [{ instalments: [{ days: 9 }] }, 'instalments[0].percent'],
    [{ instalments: [{ percent: 50 }, {}, { percent: 50 }] }, 'instalments[1].percent'],
    [{ instalments: [{ percent: null }] }, 'instalments[0].percent'],
    [{ instalments: [null] }, 'instalments[0]'],
    [{ instalments: 'soon' }, 'instalments'],
    [{ instalments: Array.from({ length: 61 }, () => ({ percent: 1 })) }, 'instalments'],
    [{ days: 5, instalments: [{ percent: 100, days: 8 }] }, 'days'],
    [{ days: -1 }, 'days'],
    [{ days: 1.5 }, 'days'],
    [{ days: 1e15 }, 'days'],
    [{ months: 121 }, 'months'],
    [{ day_of_month: 32 }, 'day_of_month'],
    [{ day_of_month: 0 }, 'day_of_month'],
    [{ end_of_month: 'yes' }, 'end_of_month'],
    [{ descriptions: { pt: 'x'.repeat(256) } }, 'descriptions.pt'],
    [{ code: '14' }, 'code'],
    [{ code: '' }, 'code'],
    [{ description: '' }, 'description'],
  ] as [Json, string][])
    it(`name the wrong field: ${JSON.stringify(body).slice(0, 70)}`, async () => {
      for (const answer of [
        await client.post('/payment_terms', { code: 'WRONG', description: 'Wrong', ...body }),
        await client.put('/payment_terms', { id: unchanged.id, ...body }),
      ]) {
        assert.ok(answer.status === 400 || (answer.status === 409 && field === 'code'), answer.text);
        assert.deepEqual(
          answer.body.details.map((detail: Json) => detail.field),
          [field],
          answer.text,
        );
      }
    });

  it('have instalments as they are sent in an update, without those of before', async () => {
    const { id } = await made('/payment_terms', {
      code: 'Y',
      description: 'Y',
      instalments: [{ percent: 100, days: 9 }],
    });
    const sent = [
      { percent: 50, days: null },
      { percent: 50, months: 1, days: '' },
    ];
    assert.equal((await client.put('/payment_terms', { id, instalments: sent })).status, 201);
    assert.deepEqual((await found('/payment_terms', id)).instalments, [{ percent: 50 }, { percent: 50, months: 1 }]);
  });

  it('keep their code, and belong to one company', async () => {
    const [{ id }] = (await client.get('/payment_terms', { searchString: '14', searchColumn: 'code' })).body;
    const renamed = await client.put('/payment_terms', { id, code: '15' });
    assert.equal(renamed.body.details[0].field, 'code', renamed.text);
    const other = (await rig.account()).client;
    assert.deepEqual((await other.get('/payment_terms')).body, []);
    assert.equal((await other.put('/payment_terms', { code: '14', days: 3 })).status, 400);
    const foreign = await other.post('/customers', { name: 'Foreign', payment_terms_code: '14' });
    assert.equal(foreign.body.details[0].field, 'payment_terms_code', foreign.text);
  });
});

describe('A document', () => {
  it('has the terms of its party, else those that it names, else none', async () => {
    assert.deepEqual(ofTerms(await issued('/invoices', { customer: { code: 'C1' } })), {
      due_date: '2026-03-31',
      payment_terms: '30 dias fim do mês',
      payment_terms_code: '30EOM',
      early_payment: { percent: 2, until: '2026-02-08', amount: 2 },
    });
    assert.deepEqual(ofTerms(await issued('/invoices', { customer: { code: 'C1' }, payment_terms_code: '14' })), {
      due_date: '2026-02-14',
      payment_terms: '14 days net',
      payment_terms_code: '14',
    });
    for (const customer of [{ code: 'C2' }, { name: 'Walk-in' }, undefined])
      assert.deepEqual(ofTerms(await issued('/invoices', { customer })), {});
    assert.deepEqual(ofTerms(await issued('/purchases', { supplier: { code: 'S1' } })), {
      due_date: '2026-02-14',
      payment_terms: '14 days net',
      payment_terms_code: '14',
    });
  });

  it('has instalments that add up to what it owes, in its currency', async () => {
    for (const [currency, body, amounts] of [
      ['EUR', { total_amount: 100 }, [33.33, 33.33, 33.34]],
      ['EUR', { total_amount: 123, irs_retention_amount: 25, net_amount: 100 }, [32.66, 32.66, 32.68]],
      ['JPY', { total_amount: 100 }, [33, 33, 34]],
      ['KWD', { total_amount: 1 }, [0.333, 0.333, 0.334]],
    ] as [string, Json, number[]][]) {
      const items = body.irs_retention_amount ? [{ description: 'Work', qty: 1, unit_price: 100, vat: 23 }] : undefined;
      const invoice = await issued('/invoices', { currency, payment_terms_code: '3X', items, ...body });
      assert.equal(invoice.due_date, '2026-04-30');
      assert.deepEqual(invoice.instalments, [
        { due_date: '2026-02-28', amount: amounts[0] },
        { due_date: '2026-03-31', amount: amounts[1] },
        { due_date: '2026-04-30', amount: amounts[2] },
      ]);
      assert.equal(invoice.early_payment, undefined);
    }
    assert.deepEqual(ofTerms(await issued('/invoices', { payment_terms_code: '3X', total_amount: 0 })), {
      due_date: '2026-04-30',
      payment_terms: 'Three instalments',
      payment_terms_code: '3X',
    });
  });

  it('keeps the due date and the words that were sent', async () => {
    const customer = { code: 'C1' };
    assert.deepEqual(ofTerms(await issued('/invoices', { customer, due_date: '2026-02-05' })), {
      due_date: '2026-02-05',
      payment_terms_code: '30EOM',
      early_payment: { percent: 2, until: '2026-02-05', amount: 2 },
    });
    const own = await issued('/invoices', { customer, payment_terms: 'As agreed' });
    assert.deepEqual([own.due_date, own.payment_terms], ['2026-03-31', 'As agreed']);
    const again = await issued('/invoices', { payment_terms_code: '3X', due_date: '2026-04-30' });
    assert.equal(again.instalments.length, 3);
    assert.equal(
      (await issued('/invoices', { payment_terms_code: '3X', due_date: '2026-04-29' })).instalments,
      undefined,
    );
  });

  it('that nobody pays takes only words from the terms that it names', async () => {
    assert.deepEqual(ofTerms(await issued('/quotes', { customer: { code: 'C1' } })), {});
    assert.deepEqual(ofTerms(await issued('/orders', { customer: { code: 'C1' }, payment_terms_code: '3X' })), {
      payment_terms: 'Three instalments',
      payment_terms_code: '3X',
    });
  });

  it('names unknown terms', async () => {
    for (const [path, set] of [
      ['/invoices', 'FT'],
      ['/quotes', 'QT'],
    ] as const) {
      const body = { document_set: set, seq_number: '*', date: '2026-01-31', currency: 'EUR', total_amount: 1 };
      const answer = await client.post(path, { ...body, payment_terms_code: 'NONE' });
      assert.equal(answer.status, 400);
      assert.deepEqual(
        answer.body.details.map(({ field, reason }: Json) => [field, reason]),
        [['payment_terms_code', 'unknown_reference_listed']],
      );
    }
  });

  it('stays as it is when its terms change or go', async () => {
    const { id } = await made('/payment_terms', { code: 'SOON', description: 'Soon', days: 1 });
    const before = await issued('/invoices', { payment_terms_code: 'SOON' });
    assert.equal((await client.put('/payment_terms', { id, days: 9, description: 'Later' })).status, 201);
    assert.deepEqual(await found('/invoices', before.id), before);
    assert.equal((await issued('/invoices', { payment_terms_code: 'SOON' })).due_date, '2026-02-09');
  });

  it('follows a change of its customer at once', async () => {
    assert.equal((await client.put('/customers', { code: 'C2', payment_terms_code: '14' })).status, 201);
    assert.equal((await issued('/invoices', { customer: { vat_id: '508123456' } })).due_date, '2026-02-14');
    assert.equal((await client.put('/customers', { code: 'C2', payment_terms_code: '3X' })).status, 201);
    assert.equal((await issued('/invoices', { customer: { code: 'C2' } })).instalments.length, 3);
    assert.equal((await client.put('/customers', { code: 'C2', payment_terms_code: null })).status, 201);
    assert.deepEqual(ofTerms(await issued('/invoices', { customer: { code: 'C2' } })), {});
    const unknown = await client.put('/customers', { code: 'C2', payment_terms_code: 'NONE' });
    assert.equal(unknown.body.details[0].field, 'payment_terms_code');
  });

  it('has the terms of the company where a customer has none', async () => {
    const shop = await company();
    await shop.made('/payment_terms', { code: '14', description: '14 days net', days: 14 });
    const owner = { kind: 'administrator', accountId: shop.account.id } as const;
    await assert.rejects(
      changeAccount(rig.administration, owner, { payment_terms_code: 'NONE' }),
      (error: AppError) => error.details?.[0]?.field === 'payment_terms_code',
    );
    await changeAccount(rig.administration, owner, { payment_terms_code: '14' });
    const terms = { due_date: '2026-02-14', payment_terms: '14 days net', payment_terms_code: '14' };
    assert.deepEqual(ofTerms(await shop.issued('/invoices', {})), terms);
    assert.deepEqual(ofTerms(await shop.issued('/purchases', {})), {});
    const totals = await shop.client.post(
      '/totals',
      { ...{ document_set: 'FT', seq_number: '*' }, date: '2026-01-31', currency: 'EUR', total_amount: 5 },
      { query: { type: 'invoice' } },
    );
    assert.equal(totals.status, 200, totals.text);
  });
});

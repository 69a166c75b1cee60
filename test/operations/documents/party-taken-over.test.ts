// A document that pays or credits others without naming a party is of their party. contract §5 Party on a document

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { readBack } from '../../printing/print-rig.ts';
import { startRig } from '../../support/rig.ts';
import { type Fields, openShop, refused, type Shop } from '../stock/shop.ts';

const rig = await startRig();
let shop: Shop;

beforeEach(async () => {
  shop = await openShop(rig);
  for (const code of ['A', 'B']) {
    await shop.client.post('/customers', { code, name: `Party ${code}`, vat_id: `${code}1` });
    await shop.client.post('/suppliers', { code, name: `Party ${code}`, vat_id: `${code}1` });
  }
});
afterEach(() => shop.sound());

const SIDES = [
  { side: 'customer', owed: 'invoice', settling: ['receipt', 'credit_note'], related: 'related_document' },
  { side: 'supplier', owed: 'purchase', settling: ['payment', 'supplier_credit_note'], related: 'related_doc' },
] as const;
const PATHS: Record<string, string> = {
  receipt: '/receipts',
  credit_note: '/credit_notes',
  payment: '/payments',
  supplier_credit_note: '/supplier_credit_notes',
};

for (const { side, owed, settling, related } of SIDES)
  for (const type of settling)
    describe(`a ${type.replaceAll('_', ' ')} without a ${side}`, () => {
      const owe = (fields: Fields) => shop.make(owed, { total_amount: 100, ...fields });
      const partyOf = async (number: string) => {
        const [found] = await shop.list(PATHS[type] ?? '', { searchString: number });
        return found?.[side] as unknown as Record<string, string> | undefined;
      };

      it('has that of the document that it names or lists', async () => {
        const [first, second] = [await owe({ [side]: { code: 'A' } }), await owe({ [side]: { code: 'A' } })];
        for (const fields of [
          { [related]: first },
          { related_documents: [second, first] },
          { settles: [{ document: first, amount: 10 }] },
          { [related]: first, [side]: { phone: '123' } },
        ]) {
          const number = await shop.make(type, { total_amount: 20, ...fields });
          const party = await partyOf(number);
          assert.deepEqual([party?.code, party?.name, party?.vat_id], ['A', 'Party A', 'A1'], JSON.stringify(fields));
          if (side in fields) assert.equal(party?.phone, '123');
        }
        const bySearch = { searchColumn: `${side}.code`, searchString: 'A' };
        assert.equal((await shop.list(PATHS[type] ?? '', bySearch)).length, 4);
        const [record] = await shop.list(`/${side}s`, { options: 'balance', searchString: 'A' });
        assert.deepEqual(record?.balance, [{ currency: 'EUR', due: '130', overdue: '0', open: '10' }]);
      });

      it('prints it, and has it in its file', async () => {
        const number = await shop.make(type, { total_amount: 5, [related]: await owe({ [side]: { code: 'A' } }) });
        const [found] = await shop.list(PATHS[type] ?? '', { searchString: number });
        const { bytes } = await shop.client.get(PATHS[type] ?? '', { id: Number(found?.id), print: 1 });
        assert.match((await readBack(bytes)).text, /Party A/);
      });

      it('has that of a document whose party is not on file, and none where the documents have none', async () => {
        const walkIn = await owe({ [side]: { name: 'Walk-in', vat_id: '77' } });
        const party = await partyOf(await shop.make(type, { total_amount: 1, [related]: walkIn }));
        assert.deepEqual([party?.name, party?.vat_id, party?.code], ['Walk-in', '77', undefined]);
        assert.equal(await partyOf(await shop.make(type, { total_amount: 1, [related]: await owe({}) })), undefined);
        const other = await owe({ [side]: { name: 'Other' } });
        const both = await shop.make(type, { total_amount: 120, related_documents: [walkIn, other] });
        assert.equal(await partyOf(both), undefined);
      });

      it('is refused when the documents have different parties on file, unless it names one', async () => {
        const documents = [await owe({ [side]: { code: 'A' } }), await owe({}), await owe({ [side]: { code: 'B' } })];
        const fields = { total_amount: 250, related_documents: documents };
        const saying = new RegExp(`Field '${side}' is required, because the documents have different parties: A, B`);
        refused(await shop.create(type, fields), 400, 'INVALID_ARGUMENT', saying);
        const named = await shop.make(type, { ...fields, [side]: { code: 'B' } });
        assert.equal((await partyOf(named))?.code, 'B');
        const [record] = await shop.list(`/${side}s`, { options: 'balance', searchString: 'A' });
        assert.deepEqual(record?.balance, []);
      });

      it('keeps the party that it names, also by name alone', async () => {
        const first = await owe({ [side]: { code: 'A' } });
        const number = await shop.make(type, { total_amount: 1, [related]: first, [side]: { name: 'Factor' } });
        const party = await partyOf(number);
        assert.deepEqual([party?.name, party?.code], ['Factor', undefined]);
      });
    });

it('a document that takes lines and pays nothing takes over no party', async () => {
  const order = await shop.make('order', { customer: { code: 'A' }, items: [{ description: 'x', qty: 1 }] });
  const number = await shop.make('invoice', { related_document: order });
  const [invoice] = await shop.list('/invoices', { searchString: number });
  assert.equal(invoice?.customer, undefined);
});

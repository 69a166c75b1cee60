// Scenario: three tills with serial numbers are transferred from the warehouse to the shop, one is sold there, one is transferred back.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { startRig } from '../support/rig.ts';
import { createCompany, type Json, on } from './company.ts';

const rig = await startRig();

it('warehouse transfer: serial numbers are transferred with their goods, and none is at two locations', async () => {
  const company = await createCompany(rig);
  await company.post('/articles', { item_code: 'TILL', description: 'Till, model 7', serial_tracking: 'serial' });
  const tills = (...serial_numbers: string[]) => [
    { item_code: 'TILL', description: 'Till, model 7', qty: serial_numbers.length, serial_numbers },
  ];
  const where = async () =>
    Object.fromEntries(
      (await company.list('/serial_numbers')).map((found: Json) => [
        found.serial_number,
        `${found.status} ${found.location_code}`,
      ]),
    );

  // Three tills arrive at the warehouse, each with its number and a warranty date.
  await company.post('/purchases', {
    ...on('2026-03-01', 'CC', '1'),
    total_amount: 0,
    items: tills('T-1', 'T-2', 'T-3').map(line => ({ ...line, expiration_date: '2029-03-01' })),
  });
  assert.deepEqual(await where(), { 'T-1': 'in_stock MAIN', 'T-2': 'in_stock MAIN', 'T-3': 'in_stock MAIN' });

  // Two are brought to the shop.
  const transfer = (number: string, from: string, to: string, serials: string[]) => ({
    ...on('2026-03-02', 'TO', number),
    total_amount: 0,
    source_warehouse: from,
    destination_warehouse: to,
    items: tills(...serials),
  });
  await company.post('/transfer_orders', transfer('1', 'MAIN', 'SHOP', ['T-1', 'T-2']));
  assert.deepEqual(await where(), { 'T-1': 'in_stock SHOP', 'T-2': 'in_stock SHOP', 'T-3': 'in_stock MAIN' });

  // The shop sells one. It tries to sell T-3 too, which is still at the warehouse: the error says where it is.
  const sale = (number: string, serial: string) => ({
    ...on('2026-03-03', 'FT', number),
    total_amount: 0,
    warehouse: 'SHOP',
    items: tills(serial),
  });
  await company.post('/invoices', sale('1', 'T-1'));
  const absent = await company.send('POST', '/invoices', sale('2', 'T-3'));
  assert.equal(absent.status, 409);
  assert.match(absent.json.message, /'T-3' of article 'TILL' is at 'MAIN', not at 'SHOP'/);

  // The other goes back. A second sale of the sold one is refused wherever it is tried.
  await company.post('/transfer_orders', transfer('2', 'SHOP', 'MAIN', ['T-2']));
  const sold = await company.send('POST', '/invoices', { ...sale('3', 'T-1'), warehouse: 'MAIN' });
  assert.match(sold.json.message, /'T-1' of article 'TILL' is sold from 'SHOP'/);
  assert.deepEqual(await where(), { 'T-1': 'sold SHOP', 'T-2': 'in_stock MAIN', 'T-3': 'in_stock MAIN' });

  // The customer returns the till: the invoice is void, and the till is in the shop again.
  await company.void('FT', '1', 'Returned within a week');
  assert.deepEqual(await where(), { 'T-1': 'in_stock SHOP', 'T-2': 'in_stock MAIN', 'T-3': 'in_stock MAIN' });

  // The ledger has every movement of T-1, and there are as many numbers as goods.
  const movements = await company.list('/transactions?searchColumn=serial_numbers&searchString=T-1');
  assert.deepEqual(
    movements.map(({ type, location_code, qty }: Json) => `${type} ${location_code} ${qty}`),
    ['purchase MAIN 3', 'transfer_out MAIN -2', 'transfer_in SHOP 2', 'sale SHOP -1', 'void SHOP 1'],
  );
  const levels = await company.levels('TILL');
  assert.equal(levels.MAIN.on_hand, 2);
  assert.equal(levels.SHOP.on_hand, 1);
  await company.isSound();
});

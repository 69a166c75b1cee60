// Records of invoices in Spain (VERI*FACTU): one chain of hashes for a company, with cancellations, the QR code and the message.
// VERIFACTU_XML=FILE keeps the message, for a check by the schema of the AEAT (SuministroLR.xsd).

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { extractText } from 'unpdf';
import spain from '../../../src/definitions/jurisdictions/es.ts';
import { nextRecord } from '../../../src/domain/invoicing/chain.ts';
import type { ChainRules } from '../../../src/domain/invoicing/jurisdiction.ts';
import { changeAccount } from '../../../src/operations/administration/accounts.ts';
import { changeStatus } from '../../../src/operations/documents/change/change-document.ts';
import { sha256 } from '../../../src/operations/fiscal-records/chain-of-account.ts';
import { exportRecords } from '../../../src/operations/fiscal-records/export-records.ts';
import { checkAccount } from '../../../src/operations/integrity/check.ts';
import { readCode } from '../../printing/read-code.ts';
import type { Account } from '../../support/account.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';

const rules = spain.fiscal?.chain as ChainRules;

describe('The hash of a record', () => {
  it('is that of the examples of the AEAT', () => {
    const chain = { rules, seal: sha256 };
    const values = { issuer: '89890001K', dayFirstDate: '01-01-2024', type: 'F1', vat: '12.35', total: '123.45' };
    const at = (second: string) => ({ offsetTime: `2024-01-01T19:20:${second}+01:00` });
    const target = (kind: 'issue' | 'cancel') => ({ chain: '', documentId: 1, kind });
    const [one, two] = [{ number: '12345678/G33' }, { number: '12345679/G34' }];
    const first = nextRecord(chain, target('issue'), undefined, { ...values, ...one, ...at('30') });
    assert.ok('hash' in first);
    assert.equal(first.hash, '3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60');
    const second = nextRecord(chain, target('issue'), first, { ...values, ...two, ...at('35') });
    assert.ok('hash' in second);
    assert.equal(second.hash, 'F7B94CFD8924EDFF273501B01EE5153E4CE8F259766F88CF6ACB8935802A2B97');
    const third = nextRecord(chain, target('cancel'), second, { ...values, ...two, ...at('40') });
    assert.ok('hash' in third);
    assert.equal(third.hash, '177547C0D57AC74748561D054A9CEC14B4C4EA23D1BEFD6F2E69E3A388F90C68');
    assert.deepEqual(nextRecord(chain, target('issue'), third, { ...values, issuer: undefined, ...one, ...at('41') }), {
      missing: 'issuer',
    });
  });
});

const rig = await startRig();
let account: Account;
const actor = () => ({ kind: 'administrator' as const, accountId: account.id });
const change = (changes: Parameters<typeof changeAccount>[2]) => changeAccount(rig.administration, actor(), changes);

before(async () => {
  account = await rig.account('madrid');
});

const tea = { description: 'Tea', qty: 1, unit_price: 10, vat: 21 };
async function issue(fields: object = {}, path = '/invoices'): Promise<number> {
  const body = { document_set: 'FT', seq_number: '*', date: '2026-03-02', currency: 'EUR', total_amount: 12.1 };
  const { status, text, body: answer } = await account.client.post(path, { ...body, items: [tea], ...fields });
  assert.equal(status, 201, text);
  return answer.id;
}
const records = (): Promise<{ kind: string; fields: string[]; hash: string }[]> =>
  asOwner(rig, client =>
    inAccount(client, account.code, async id => {
      const sql = 'SELECT kind, fields, hash FROM chain_record WHERE account_id = $1 ORDER BY chain, position';
      return (await client.query(sql, [id])).rows;
    }),
  );

describe('Records of invoices', () => {
  it('are switched on for a company of a country that has them, with a tax number', async () => {
    await issue();
    await assert.rejects(change({ invoice_records: true }), /PT is none/);
    await change({ country: 'ES' });
    await assert.rejects(change({ invoice_records: true }), { code: 'INVALID_ARGUMENT' });
    await change({ vat_id: 'ESB12345674', invoice_records: true });
    assert.deepEqual(await records(), []);
  });

  it('are one chain of invoices, credit notes and cancellations of all sets', async () => {
    const id = await issue({ customer: { name: 'Panadería', vat_id: 'B98765435', country_iso: 'ES' } });
    await issue({ seq_number: 'A&B/1' });
    await issue({ document_set: 'NC', related_document: 'FT A&B/1' }, '/credit_notes');
    await account.client.put('/invoices', { id, status: 'VOID', reason: 'Wrong' });
    const [first, second, third, fourth, ...more] = await records();
    assert.deepEqual(more, []);
    assert.deepEqual(first?.fields.slice(0, 7), ['B12345674', 'FT 2026/2', '02-03-2026', 'F1', '2.10', '12.10', '']);
    assert.match(first?.fields[7] ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00$/);
    assert.deepEqual(second?.fields.slice(1, 7), ['FT A&B/1', '02-03-2026', 'F2', '2.10', '12.10', first?.hash]);
    assert.deepEqual(third?.fields.slice(3, 7), ['R5', '-2.10', '-12.10', second?.hash]);
    assert.equal(fourth?.kind, 'cancel');
    assert.deepEqual(fourth?.fields.slice(0, 4), ['B12345674', 'FT 2026/2', '02-03-2026', third?.hash]);
    assert.deepEqual(await checkAccount(rig.administration, actor()), []);
  });

  it('of eight clients, with numbers of both kinds, and of the command line are unbroken', async () => {
    const other = await rig.another();
    const clients = await Promise.all(
      [rig, other].flatMap(each => Array.from({ length: 4 }, () => each.session(account.code, account.apiToken))),
    );
    const body = { document_set: 'FT', date: '2026-03-02', currency: 'EUR', total_amount: 12.1, items: [tea] };
    await Promise.all(
      clients.flatMap(async (client, lane) => {
        for (let n = 0; n < 5; n++) {
          const seq_number = lane % 2 ? '*' : `L${lane}/${n}`;
          assert.equal((await client.post('/invoices', { ...body, seq_number })).status, 201);
        }
      }),
    );
    const target = { set: 'FT', number: 'L0/1' };
    await changeStatus(rig.administration, actor(), target, { status: 'VOID', reason: 'Wrong' });
    assert.equal((await records()).length, 45);
    assert.deepEqual(await checkAccount(rig.administration, actor()), []);
  });

  it('have a QR code with the address of the AEAT above the letterhead', async () => {
    const id = await issue({ seq_number: 'Q/1' });
    const { bytes } = await account.client.get('/invoices', { id, print: 1 });
    assert.equal(
      readCode(bytes),
      'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=B12345674&numserie=FT%20Q%2F1&fecha=02-03-2026&importe=12.10',
    );
    const { text } = await extractText(new Uint8Array(bytes), { mergePages: true });
    assert.match(text, /QR tributario:[\s\S]*VERI\*FACTU/);
  });

  it('are written as a message of the AEAT, which names the record before each', async () => {
    const system = { version: '1', installation: '7' };
    const { xml, records: count, last } = await exportRecords(rig.administration, actor(), { from: 1, system });
    assert.deepEqual([count, last], [46, 46]);
    if (process.env.VERIFACTU_XML) writeFileSync(process.env.VERIFACTU_XML, xml);
    const hashes = (await records()).map(({ hash }) => hash);
    const written = [...xml.matchAll(/<sf:TipoHuella>01<\/sf:TipoHuella><sf:Huella>(\w{64})</g)].map(
      ([, hash]) => hash,
    );
    assert.deepEqual(written, hashes);
    assert.equal(xml.match(/<sf:PrimerRegistro>S</g)?.length, 1);
    assert.equal(xml.match(/<sf:RegistroAnulacion>/g)?.length, 2);
    assert.match(xml, /<sf:NumSerieFactura>FT A&amp;B\/1</);
    assert.match(xml, /<sf:TipoFactura>R5<\/sf:TipoFactura><sf:TipoRectificativa>I<.*?<sf:CuotaTotal>-2.10</);
    const rest = await exportRecords(rig.administration, actor(), { from: 46, system });
    assert.deepEqual([rest.records, rest.last], [1, 46]);
    assert.match(rest.xml, /<sf:RegistroAnterior>/);
    await assert.rejects(exportRecords(rig.administration, actor(), { from: 47, system }), { code: 'NOT_FOUND' });
  });
});

// SAF-T (PT) against the schema of the tax authority and its demonstration file, as a part of `npm run test:e-invoices -- --schemas DIR`.
//
// DIR has SAFTPT_1_04_01_NO_ASSERT_NO_ALL.xsd, saft_idemo599999999.xml and Public_Key.txt. They are not part of Kontor. Get them from github.com/joaomfrebelo/Saft-PT_4_PHP (src/Rebelo/SaftPt/Validate/Schema, tests/Resources).

import { createPublicKey } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parseArgs } from 'node:util';
import { openSpool } from '../../src/files/spool.ts';
import { SaftCheck } from '../../src/formats/saft/check-saft.ts';
import { elementsOf, textsOf } from '../../src/formats/saft/read-saft.ts';
import { exportSaft } from '../../src/operations/saft/export-saft.ts';
import { startRig } from '../support/rig.ts';
import { checkFaults, issueDocuments, makeCompany, SCHEMA, schemaFaults } from './saft-company.ts';

const { values } = parseArgs({ options: { schemas: { type: 'string', default: '' } }, strict: false });
const found = (name: string) => [join(String(values.schemas), name)].find(path => existsSync(path));
const schema = found(SCHEMA);
const demo = found('saft_idemo599999999.xml');
const key = found('Public_Key.txt');

describe('SAF-T (PT)', () => {
  it('of random documents is valid by the schema', { skip: !schema && `--schemas DIR lacks ${SCHEMA}` }, async () => {
    const rig = await startRig();
    const account = await rig.account('saft');
    await makeCompany(rig, account);
    await issueDocuments(account, 300, 11);
    const storage = await openSpool(rig.config.dataDirectory);
    const parts: Buffer[] = [];
    const days = { from: '2026-01-01', to: '2026-12-31' };
    const actor = { kind: 'administrator', accountId: account.id } as const;
    const write = async (bytes: Buffer) => void parts.push(bytes);
    const exported = await exportSaft(rig.database, actor, { ...days, version: '1' }, { storage, write });
    await storage.close();
    const file = Buffer.concat(parts);
    const faults = [...(await checkFaults(file)), ...(schemaFaults(file, schema ?? '') ?? [])];
    console.log(
      `SAF-T (PT) of ${exported.invoices} invoices and credit notes, ${file.length} bytes: ${faults.length} faults`,
    );
    if (faults.length > 0) throw new Error(faults.slice(0, 40).join('\n'));
  });

  it('finds no fault in the demonstration file of the authority', {
    skip: !demo && '--schemas DIR lacks saft_idemo599999999.xml',
  }, async () => {
    const check = new SaftCheck(key === undefined ? undefined : createPublicKey(readFileSync(key)));
    for await (const element of elementsOf(textsOf(createReadStream(demo ?? '')))) check.element(element);
    if (check.count > 0) throw new Error(check.faults.map(({ place, message }) => `${place}: ${message}`).join('\n'));
  });
});

// Helpers of the tests of prints that are found again: two servers of one database, and whether a request made a print job.

import assert from 'node:assert/strict';
import type { PrintJob } from '../../../src/domain/print-job.ts';
import type { AccountChanges } from '../../../src/operations/administration/accounts.ts';
import { changeAccount } from '../../../src/operations/administration/accounts.ts';
import { createExamples } from '../../support/example-requests.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';

const items = [{ item_code: 'TEA-250', description: 'Green tea', qty: 1, unit_price: 9, vat: 23 }];

/** Set, number, date and currency of a document. */
export const on = (document_set: string, seq_number: string) => ({
  document_set,
  seq_number,
  date: '2026-03-02',
  currency: 'EUR',
});

/** An invoice or order of 11.07. */
export const sale = (document_set: string, number: string) => ({
  ...on(document_set, number),
  total_amount: 11.07,
  items,
});

/** The document of a job, as its party may see it. */
export const documentOf = ({ document }: PrintJob) => JSON.parse(document);

/** Two servers, and an account with the records that the examples name. */
export async function startPrints() {
  const rig = await startRig();
  const other = await rig.another();
  const jobs: PrintJob[] = [];
  for (const { server } of [rig, other]) {
    const { printer } = server.context;
    const print = printer.print.bind(printer);
    printer.print = (job, request) => {
      jobs.push(job);
      return print(job, request);
    };
  }
  const account = await rig.account();
  await createExamples(rig, account);

  async function create(path: string, body: object): Promise<number> {
    const answer = await account.client.post(path, body);
    assert.equal(answer.status, 201, answer.text.slice(0, 300));
    return answer.body.id;
  }

  /** The file of a document, and the job if this request made one. */
  async function printed(id: number, client = account.client): Promise<{ file: Buffer; job: PrintJob | undefined }> {
    jobs.length = 0;
    const answer = await client.get('/documents', { id, print: 1 });
    assert.equal(answer.headers['content-type'], 'application/pdf', answer.text.slice(0, 300));
    return { file: answer.bytes, job: jobs.at(-1) };
  }

  const settings = (changes: AccountChanges) =>
    changeAccount(rig.administration, { kind: 'administrator', accountId: account.id }, changes);
  /** Runs SQL of the owner, in which `$1` stands for the account. */
  const sql = (text: string) =>
    asOwner(rig, client => inAccount(client, account.code, id => client.query(text.replaceAll('$1', String(id)))));
  await create('/purchases', { ...on('CC', '1'), total_amount: 0, items: [{ ...items[0], qty: 100, unit_price: 0 }] });
  return { rig, other, account, jobs, create, printed, settings, sql };
}

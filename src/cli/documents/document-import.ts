// kontor document import: the document that an electronic invoice of a supplier becomes, and its create.

import type { Command } from 'commander';
import { AppError, conflict, ofField } from '../../domain/errors.ts';
import { createDocumentAs } from '../../operations/documents/create-document.ts';
import { type ReceivedDocument, receivedAnswer, receiveEInvoice } from '../../operations/e-invoices/receive.ts';
import { runReadAs } from '../../operations/read/run-read.ts';
import { withAccount } from '../database/with-database.ts';
import { contentOf } from '../terminal/file-content.ts';
import { print } from '../terminal/output.ts';

const HELP = `
The file is XML by EN 16931 (UBL or CII), or a PDF that has it attached (Factur-X, ZUGFeRD 2). Without --create, nothing is written.
Examples:
  kontor document import demo invoice.xml
  kontor document import demo invoice.pdf --create
`;

/** Gives the command its arguments and its action. */
export function define(command: Command): void {
  command
    .argument('<account>', 'code of the account')
    .argument('<file>', 'XML or PDF of the supplier')
    .option('--create', 'record it, unless the supplier has a document with its number already')
    .addHelpText('after', HELP)
    .action(async (account: string, file: string, { create = false }: { create?: boolean }) => {
      const bytes = await contentOf(file);
      await withAccount(account, async (database, actor) => {
        const { accountId } = actor;
        const reads = {
          accountId,
          ask: (questions, mode) => runReadAs(database, actor, questions, mode),
        } satisfies Reads;
        const received = await receiveEInvoice(reads, bytes);
        const answer = receivedAnswer(received);
        if (!create) return print(answer, report(received));
        requireNew(received);
        const { resource, document } = received;
        const {
          id,
          documentSeries: set,
          documentNumber: number,
        } = await createDocumentAs(database, actor, resource, document);
        const created = { id, type: resource.type, set, number };
        print({ ...answer, created }, `${report(received)}\nCreated ${resource.type} ${set} ${number}, id ${id}`);
      });
    });
}

// Throws CONFLICT if it is recorded already, and what the create would throw.
function requireNew({ resource: { type }, recorded: [first], refused }: ReceivedDocument): void {
  if (first) {
    const { id, document_set, seq_number } = first;
    throw conflict('received_recorded', { type, name: `${document_set} ${seq_number}`, id });
  }
  const [error] = refused;
  if (error) throw new AppError('INVALID_ARGUMENT', error.message, { details: refused });
}

type Reads = Parameters<typeof receiveEInvoice>[0];

function report({ resource, document, supplier, differences, recorded, refused }: ReceivedDocument): string {
  const { your_ref, date, total_amount, currency } = document;
  const { name, code } = supplier;
  const party =
    code === undefined ? `${supplier.record?.name ?? supplier.candidates?.join(', ')}, not on file` : `${code} ${name}`;
  return [
    `${resource.titles.en.one} ${your_ref} of ${date}: ${total_amount} ${currency}, ${party}`,
    ...differences.map(({ field, file, document: value, reason }) => {
      const values = [file && `file: ${file}`, value && `document: ${value}`].filter(Boolean).join('; ');
      return `  ${ofField(field, reason).message}${values && ` (${values})`}`;
    }),
    ...recorded.map(row => `  Recorded already: ${row.document_set} ${row.seq_number}, id ${row.id}`),
    ...refused.map(({ message }) => `  Refused: ${message}`),
  ].join('\n');
}

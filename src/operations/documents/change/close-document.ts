// Closes a document: what is open of it is given up, and what it reserves or expects is released. contract §5 Life

import type { RelatedRow } from '../../../database/statements/documents/lock.ts';
import { updateDocument } from '../../../database/statements/documents/update.ts';
import { isClosable } from '../../../definitions/catalogue.ts';
import { named } from '../../../domain/documents/relations.ts';
import { apply, type Changes } from '../../../domain/effects/apply.ts';
import { releaseAll } from '../../../domain/effects/take.ts';
import { AppError } from '../../../domain/errors.ts';
import { defineWrite } from '../../write/define-write.ts';
import { changeCommands, withNothingOpen } from '../change-commands.ts';
import { earlierQuestions, earlierReader, readSnapshots } from '../earlier-documents.ts';
import {
  CHANGE_OF_DOCUMENTS,
  type ChangeTarget,
  changed,
  keyOf,
  lockedArticles,
  stockState,
  targetRow,
} from './change-target.ts';

interface Plan {
  row: RelatedRow;
  changes: Changes;
  snapshots: Map<number, string>;
}

/** Closes a document. Throws NOT_FOUND, CONFLICT when nothing of it is open. */
export const CLOSE_DOCUMENT = defineWrite({
  name: 'document.close',
  right: 'write',
  locks: ({ target }: { target: ChangeTarget; reason: string }) => ({
    exclusive: [CHANGE_OF_DOCUMENTS],
    documents: { key: keyOf(target) },
    articlesOfDocuments: true,
  }),
  lookUp: ({ target }, accountId) => earlierQuestions(accountId, { key: keyOf(target) }, ['bills']),
  decide({ target }, { account, locked, found }): Plan {
    const row = targetRow(target, locked);
    const document = earlierReader(found, lockedArticles(locked))(row);
    if (!isClosable(row.type)) throw new AppError('CONFLICT', `${named(document)} can't be closed: it can be voided`);
    if (document.status !== 'ISSUED' && document.status !== 'PART')
      throw new AppError('CONFLICT', `${named(document)} is ${document.status.toLowerCase()} already`);
    const releases = releaseAll(document.lines.flatMap(line => line.reservations));
    const changes = apply(releases, { stock: stockState(locked, [], account.negative_stock), related: [] });
    return { row, changes, snapshots: readSnapshots(found.snapshots) };
  },
  write({ reason }, { row, changes, snapshots }, { account }) {
    const { id, type, document_set: set, seq_number: number } = row;
    const updated = account.today;
    const commands = [
      ...changeCommands(account.id, changes, snapshots, {
        ...{ date: updated, created: updated, document: { id, type, set, number } },
      }),
      updateDocument(account.id, id, {
        ...{ status: 'CLOSED', status_reason: reason, updated, snapshot: withNothingOpen(snapshots.get(id)) },
      }),
    ];
    return { ...changed(row, 'closed'), commands };
  },
});

// Closes a document: its open quantities lapse, and its reservations and expected quantities are released. contract §5 Life

import { isClosable } from '../../../definitions/catalogue.ts';
import { named } from '../../../domain/documents/relations.ts';
import { apply } from '../../../domain/effects/apply.ts';
import { releaseAll } from '../../../domain/effects/take.ts';
import { AppError } from '../../../domain/errors.ts';
import { Message } from '../../../domain/messages/message.ts';
import { defineWrite } from '../../write/define-write.ts';
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
import { type Ending, endCommands, endingEntry } from './end-commands.ts';

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
  decide({ target }, { account, locked, found }): Ending {
    const row = targetRow(target, locked);
    const document = earlierReader(found, lockedArticles(locked))(row);
    if (!isClosable(row.type))
      throw new AppError('CONFLICT', new Message('not_closable', { document: named(document) }));
    if (document.status !== 'ISSUED' && document.status !== 'PART')
      throw new AppError(
        'CONFLICT',
        new Message('has_status_already', { document: named(document), status: document.status.toLowerCase() }),
      );
    const releases = releaseAll(document.lines.flatMap(line => line.reservations));
    const changes = apply(releases, { stock: stockState(locked, [], account.negative_stock), related: [] });
    return { row, changes, snapshots: readSnapshots(found.snapshots) };
  },
  write: ({ reason }, ending, { account }) => ({
    ...changed(ending.row, 'closed'),
    commands: endCommands(account, ending, { status: 'CLOSED', reason }),
  }),
  trail: { of: 'everyone', entries: ({ reason }, { row }) => [endingEntry(row, { status: 'CLOSED', reason })] },
});

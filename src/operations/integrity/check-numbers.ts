// Checks the counters of document numbers: none is behind a number in use, and no number that only the server gives is missing.

import { allCounters, numbersInUse } from '../../database/sql/documents/number-counters.ts';
import { numberText } from '../../domain/documents/number-pattern.ts';
import { Message } from '../../domain/messages/message.ts';
import type { Difference, Look } from './difference.ts';

/** Counters that differ from the numbers of documents. contract §5 Numbers from the server */
export async function checkNumbers(look: Look, accountId: number): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const { document_set: set, key, last, initial, numbering } of await look(allCounters(accountId))) {
    const [inUse] = await look(numbersInUse(accountId, { set, key }, initial));
    const { highest, count } = inUse ?? { highest: null, count: 0 };
    const subject = `${set} ${key}`;
    if (highest !== null && highest > last) {
      const [expected, found] = [numberText(key, highest), numberText(key, last)];
      differences.push({ check: new Message('number_counter'), subject, expected, found });
    } else if (numbering === 'server' && count !== last - initial) {
      const expected = new Message('numbers_up_to', { count: last - initial, last: numberText(key, last) });
      differences.push({ check: new Message('number_sequence'), subject, expected, found: String(count) });
    }
  }
  return differences;
}

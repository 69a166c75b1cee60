// Settlements of a receipt or payment: documents of one party, in whole or in part.

import type Big from 'big.js';
import { minorUnits } from '../../domain/values/currency.ts';
import { decimal, roundTo, sum, ZERO } from '../../domain/values/decimal.ts';
import type { SettlementBody } from '../../operations/documents/document-input.ts';
import type { Draft } from '../draft-document.ts';
import type { Random } from '../random.ts';
import type { FollowedDocument } from './followed-document.ts';

const WHOLE_SUM = 50;

/**
 * The total and its settlements: the amount due of each document, for a partial payment only a share of the last one. A single document is
 * referenced in the header or listed. A few parties pay a round sum, whose rest stays open.
 */
export function settlement(
  random: Random,
  followed: FollowedDocument[],
  inPart: boolean,
): Pick<Draft, 'total_amount' | 'settles' | 'related_document'> {
  const settles: SettlementBody[] = followed.map(({ document }, index) => {
    const { name, amount_due, currency } = document;
    const partly = inPart && index === followed.length - 1;
    return { document: name, amount: partly ? shareOf(random, amount_due, currency) : amount_due };
  });
  const total = sum(settles.map(({ amount }) => amount));
  if (random.chance(0.05)) return { total_amount: wholeSum(total), settles };
  const [only, ...others] = settles;
  if (only && others.length === 0 && random.chance(0.5))
    return { total_amount: total, related_document: only.document };
  return { total_amount: total, settles };
}

function shareOf(random: Random, due: Big, currency: string): Big {
  const part = roundTo(due.times(random.pick(['0.3', '0.5', '0.7'])), minorUnits(currency));
  return part.eq(ZERO) ? due : part;
}

const wholeSum = (total: Big): Big => decimal(String(Math.ceil(total.toNumber() / WHOLE_SUM) * WHOLE_SUM));

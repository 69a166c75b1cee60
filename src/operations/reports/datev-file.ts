// Journal entries as a posting batch of DATEV. docs/decisions/0118

import { AppError, FieldErrors } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { daysFrom, isDay } from '../../domain/values/dates.ts';
import { digits } from '../../domain/values/decimal.ts';
import { type DatevHeader, datevHead, datevLine } from '../../formats/datev.ts';
import { windows1252 } from '../../formats/saft/windows-1252.ts';
import { type Entry, entryBatches, type PostedSide } from './entries.ts';
import { requirePostable } from './read-report.ts';
import type { CheckedRequest, ReportReads } from './report-request.ts';

/** Usual number of digits of an account. */
const USUAL_LENGTH = 4;
/** Accounts of parties have one digit more than the others; at most nine. */
const MAX_DIGITS = 9;
/** Accounts of parties and money come first in a posting. */
const FIRST = new Set(['receivable', 'payable', 'bank']);

/**
 * The chunks of the file. Throws INVALID_ARGUMENT for its parameters; CONFLICT with `details` if a document has no exchange rate, or an amount
 * no account or one that DATEV can't have. All is checked before the first chunk.
 */
export async function datevFile(
  reads: ReportReads,
  { request, account }: Pick<CheckedRequest, 'request' | 'account'>,
  query: ReadonlyMap<string, string>,
): Promise<AsyncGenerator<Buffer>> {
  const header = headerOf({ request, account }, query);
  await requirePostable(reads, request);
  await checkNumbers(reads, request);
  return chunks();

  async function* chunks() {
    yield encoded(datevHead(header));
    for await (const entries of entryBatches(reads, request)) yield encoded(linesOf(entries));
  }
}

const encoded = (text: string) => windows1252(text, () => '?');

function headerOf(
  { request: { from, to, currency }, account }: Pick<CheckedRequest, 'request' | 'account'>,
  query: ReadonlyMap<string, string>,
): DatevHeader {
  const errors = new FieldErrors();
  const number = (field: string, least: number, most: number, usual: string) => {
    const text = query.get(field) || usual;
    const isGood = /^\d+$/.test(text) && text.length >= least && text.length <= most;
    errors.check(isGood, field, new Message('datev_number', { from: least, to: most }));
    return text;
  };
  const consultant = number('consultant', 4, 7, '1001');
  const client = number('client', 1, 5, '1');
  const fiscalYear = query.get('fiscal_year') || `${from.slice(0, 4)}-01-01`;
  const length = query.get('account_length') ?? String(USUAL_LENGTH);
  errors.check(/^[4-8]$/.test(length), 'account_length', new Message('not_whole_in_bounds', { bounds: 'from 4 to 8' }));
  if (isDay(fiscalYear)) {
    const next = `${Number(fiscalYear.slice(0, 4)) + 1}${fiscalYear.slice(4)}`;
    const last = daysFrom(isDay(next) ? next : next.replace('02-29', '03-01'), -1);
    errors.check(from >= fiscalYear && to <= last, 'fiscal_year', new Message('datev_years'));
  } else errors.add('fiscal_year', new Message('not_a_day'));
  errors.check(currency === 'EUR', 'format', new Message('datev_currency', { currency }));
  errors.throwIfAny();
  return {
    createdAt: `${account.today.replaceAll('-', '')}000000000`,
    consultant,
    client,
    fiscalYear,
    accountLength: Number(length),
    from,
    to,
    currency,
    name: `Kontor ${from.slice(0, 7)}`,
  };
}

async function checkNumbers(reads: ReportReads, request: CheckedRequest['request']): Promise<void> {
  const errors = new FieldErrors();
  const checked = new Set<string>();
  for await (const entries of entryBatches(reads, request))
    for (const { account } of entries.flatMap(({ debit, credit }) => [debit, credit])) {
      if (!account || checked.has(account.number)) continue;
      checked.add(account.number);
      const isGood = /^\d{1,9}$/.test(account.number);
      const message = new Message('datev_account', { digits: MAX_DIGITS, number: account.number });
      errors.check(isGood, account.number, message);
    }
  if (errors.list.length > 0)
    throw new AppError('CONFLICT', new Message('accounts_not_datev'), { details: errors.list });
}

/** The lines of entries. An account with a tax key gets its net amount and VAT as one. */
function linesOf(entries: readonly Entry[]): string {
  const keys = new Map(entries.map(entry => [entry.at, keyOf(entry)]));
  const vatOf = new Map(entries.flatMap(entry => (entry.vatOf === undefined ? [] : [[entry.vatOf, entry] as const])));
  let text = '';
  for (const entry of entries) {
    if (entry.vatOf !== undefined && keys.get(entry.vatOf) !== undefined) continue;
    const key = keys.get(entry.at);
    const vat = key === undefined ? undefined : vatOf.get(entry.at);
    text += lineOf(entry, digits(vat ? entry.amount.plus(vat.amount) : entry.amount), key);
  }
  return text;
}

// The tax key of the goods, of an entry that is no VAT.
function keyOf({ debit, credit, vatOf }: Entry): string | undefined {
  if (vatOf !== undefined) return undefined;
  return [debit, credit].map(({ account }) => account?.tax_key ?? undefined).find(each => each !== undefined);
}

function lineOf(entry: Entry, amount: string, key: string | undefined): string {
  const { debit, credit, day, document, reference, partyName } = entry;
  const isDebit = FIRST.has(debit.posted.purpose);
  const [first, second] = isDebit ? [debit, credit] : [credit, debit];
  const number = ({ account }: PostedSide) => account?.number ?? '';
  return datevLine({
    amount,
    side: isDebit ? 'S' : 'H',
    account: number(first),
    contraAccount: number(second),
    taxKey: key === undefined || key === 'auto' ? '' : key,
    day,
    voucher: reference && isPurchase(entry) ? reference : document,
    text: [partyName, document].filter(Boolean).join(' '),
  });
}

const isPurchase = ({ debit, credit }: Entry): boolean =>
  debit.posted.purpose === 'payable' || credit.posted.purpose === 'payable';

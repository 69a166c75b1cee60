// Reads camt.053, the account statement of ISO 20022, in the versions of 2009 (001.02) to today.

import type { Statement, StatementEntry } from '../../domain/bank/statement.ts';
import { MAX_ENTRY_NAME, MAX_ENTRY_TEXT } from '../../domain/bank/statement.ts';
import { Message } from '../../domain/messages/message.ts';
import { decimal, digits, sum, ZERO } from '../../domain/values/decimal.ts';
import { FileError } from '../file-error.ts';
import { all, type Element, first, textOf, textsOf } from '../invoices/read/xml-tree.ts';
import { amountAt, currencyAt, dayAt, earlier, errorAt, sameCurrency, shown, signed } from './read-values.ts';

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.\d\d$/;

/** The statements of a file. Entries that are not booked are left out. Throws FileError with the element. */
export function readCamt(root: Element): Statement[] {
  const message = root.name === 'Document' ? first(root, 'BkToCstmrStmt') : undefined;
  if (!message || !NAMESPACE.test(root.namespace))
    throw new FileError(new Message('bank_file_not_camt', { name: shown(root.children[0]?.name ?? root.name) }));
  return all(message, 'Stmt').map((statement, index) => readStatement(statement, `Stmt[${index + 1}]`));
}

function readStatement(statement: Element, place: string): Statement {
  const balances = all(statement, 'Bal').map((balance, index) => readBalance(balance, `${place}/Bal[${index + 1}]`));
  const find = (...codes: string[]) => codes.flatMap(code => balances.filter(each => each.code === code));
  // Pages of a statement begin or end with an interim balance.
  const interim = find('ITBD');
  const opening = find('OPBD', 'PRCD')[0] ?? interim[0];
  const closing = find('CLBD').at(-1) ?? interim.at(-1);
  const currency = currencyAt(
    `${place}/Acct/Ccy`,
    textOf(statement, 'Acct/Ccy') ?? closing?.currency ?? opening?.currency,
  );
  for (const balance of [opening, closing]) if (balance) sameCurrency(balance.place, balance.currency, currency);
  const entries = all(statement, 'Ntry').flatMap((entry, index) =>
    readEntry(entry, `${place}/Ntry[${index + 1}]`, currency),
  );
  const days = entries.map(({ date }) => date).sort();
  const closed = closing && day(closing.element, 'Dt', closing.place);
  const from = day(statement, 'FrToDt/FrDtTm', `${place}/FrToDt`) ?? days[0] ?? closed;
  const to = closed ?? day(statement, 'FrToDt/ToDtTm', `${place}/FrToDt`) ?? days.at(-1);
  if (from === undefined || to === undefined) throw errorAt(`${place}/Bal`, new Message('bank_missing'));
  return {
    format: 'camt.053',
    identification: textOf(statement, 'Id')?.slice(0, 60),
    account: textOf(statement, 'Acct/Id/IBAN') ?? textOf(statement, 'Acct/Id/Othr/Id'),
    currency,
    from_date: earlier(from, to),
    to_date: to,
    opening: opening?.amount,
    closing: closing?.amount,
    entries,
  };
}

function readBalance(element: Element, place: string) {
  const amount = first(element, 'Amt');
  const isDebit = directionOf(element, place);
  return {
    element,
    place,
    code: textOf(element, 'Tp/CdOrPrtry/Cd') ?? '',
    currency: currencyAt(`${place}/Amt/@Ccy`, amount?.attributes.Ccy),
    amount: signed(amountAt(`${place}/Amt`, amount?.text), isDebit),
  };
}

// True for a debit.
function directionOf(element: Element, place: string): boolean {
  const indicator = textOf(element, 'CdtDbtInd');
  if (indicator !== 'CRDT' && indicator !== 'DBIT')
    throw errorAt(`${place}/CdtDbtInd`, new Message('bank_not_direction', { value: shown(indicator ?? '') }));
  return indicator === 'DBIT';
}

// A date, or the date of a time.
function day(element: Element, path: string, place: string): string | undefined {
  const text = textOf(element, `${path}/Dt`) ?? textOf(element, `${path}/DtTm`) ?? textOf(element, path);
  return text === undefined ? undefined : dayAt(`${place}/${path}`, text.slice(0, 10));
}

function readEntry(element: Element, place: string, currency: string): StatementEntry[] {
  const status = textOf(element, 'Sts/Cd') ?? textOf(element, 'Sts');
  if (status !== undefined && status !== 'BOOK') return [];
  const amount = first(element, 'Amt');
  sameCurrency(`${place}/Amt/@Ccy`, currencyAt(`${place}/Amt/@Ccy`, amount?.attributes.Ccy), currency);
  const total = amountAt(`${place}/Amt`, amount?.text);
  const isDebit = directionOf(element, place);
  const isReversal = /^(?:true|1)$/.test(textOf(element, 'RvslInd') ?? '');
  const date = day(element, 'BookgDt', place) ?? day(element, 'ValDt', place);
  if (date === undefined) throw errorAt(`${place}/BookgDt`, new Message('bank_missing'));
  const info = textOf(element, 'AddtlNtryInf');
  const common: StatementEntry = {
    date,
    value_date: day(element, 'ValDt', place),
    amount: signed(total, isDebit),
    charge: chargeOf(element, place, currency),
    bank_reference: name(textOf(element, 'AcctSvcrRef') ?? textOf(element, 'NtryRef')),
    text: info?.slice(0, MAX_ENTRY_TEXT),
    ...(isReversal && { is_reversal: true }),
  };
  const details = all(element, 'NtryDtls/TxDtls');
  const parties = (detail: Element) => detailOf(detail, isDebit !== isReversal, info);
  const [only] = details;
  if (!only) return [common];
  if (details.length === 1) {
    const charge = common.charge ?? chargeOf(only, `${place}/NtryDtls/TxDtls`, currency);
    return [{ ...common, ...parties(only), charge }];
  }
  // A batch is divided where the bank gives an amount for each transaction and they come to the entry.
  const parts = details.map((detail, index) => {
    const at = `${place}/NtryDtls/TxDtls[${index + 1}]`;
    const own = [first(detail, 'Amt'), first(detail, 'AmtDtls/TxAmt/Amt'), first(detail, 'AmtDtls/InstdAmt/Amt')].find(
      each => each?.attributes.Ccy === currency,
    );
    if (!own) return undefined;
    const opposite = textOf(detail, 'CdtDbtInd');
    const debit = opposite === undefined ? isDebit : opposite === 'DBIT';
    return {
      ...common,
      ...parties(detail),
      charge: chargeOf(detail, at, currency),
      amount: signed(amountAt(`${at}/Amt`, own.text), debit),
    };
  });
  const known = parts.filter(each => each !== undefined);
  const addsUp = sum(known.map(each => decimal(each.amount))).eq(decimal(common.amount));
  if (known.length === parts.length && addsUp) return known;
  return [
    { ...common, text: textsOf(element, 'NtryDtls/TxDtls/RmtInf/Ustrd').join(' ').slice(0, MAX_ENTRY_TEXT) || info },
  ];
}

const name = (text: string | undefined) => text?.slice(0, MAX_ENTRY_NAME);

/** Value that banks write where the payer gave none. */
const NOT_PROVIDED = 'NOTPROVIDED';

// The other party is the creditor of money that leaves.
function detailOf(detail: Element, isOurs: boolean, info: string | undefined): Partial<StatementEntry> {
  const role = isOurs ? 'Cdtr' : 'Dbtr';
  const remittance = first(detail, 'RmtInf');
  const references = [...textsOf(remittance, 'Strd/CdtrRefInf/Ref'), ...textsOf(remittance, 'Strd/RfrdDocInf/Nb')];
  const text = [
    ...textsOf(remittance, 'Ustrd'),
    ...textsOf(remittance, 'Strd/AddtlRmtInf'),
    ...references.slice(1),
  ].join(' ');
  const endToEnd = textOf(detail, 'Refs/EndToEndId');
  const reference = textOf(detail, 'Refs/AcctSvcrRef');
  return {
    name: name(
      textOf(detail, `RltdPties/${role}/Nm`) ??
        textOf(detail, `RltdPties/${role}/Pty/Nm`) ??
        textOf(detail, `RltdPties/Ultmt${role}/Nm`) ??
        textOf(detail, `RltdPties/Ultmt${role}/Pty/Nm`),
    ),
    iban: name(textOf(detail, `RltdPties/${role}Acct/Id/IBAN`) ?? textOf(detail, `RltdPties/${role}Acct/Id/Othr/Id`)),
    bic: name(
      textOf(detail, `RltdAgts/${role}Agt/FinInstnId/BICFI`) ?? textOf(detail, `RltdAgts/${role}Agt/FinInstnId/BIC`),
    ),
    reference: name(references[0]),
    end_to_end_id: endToEnd === NOT_PROVIDED ? undefined : name(endToEnd),
    ...(reference !== undefined && { bank_reference: name(reference) }),
    text: (text || textOf(detail, 'AddtlTxInf') || info)?.slice(0, MAX_ENTRY_TEXT),
  };
}

// Charges in the amount of the entry; 2009 has them as `Chrgs/Amt`, later versions as `Chrgs/Rcrd/Amt`.
function chargeOf(element: Element, place: string, currency: string): string | undefined {
  const records = all(element, 'Chrgs').flatMap(each => {
    const inner = all(each, 'Rcrd');
    return inner.length > 0 ? inner : [each];
  });
  let sum = ZERO;
  for (const record of records) {
    const amount = first(record, 'Amt');
    if (amount?.attributes.Ccy !== currency || textOf(record, 'ChrgInclInd') === 'false') continue;
    sum = sum.plus(
      decimal(signed(amountAt(`${place}/Chrgs/Amt`, amount.text), textOf(record, 'CdtDbtInd') === 'CRDT')),
    );
  }
  return sum.gt(ZERO) ? digits(sum) : undefined;
}

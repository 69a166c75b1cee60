// Reads MT940, the account statement of SWIFT, with field 86 as German, Dutch and other banks write it.

import { MAX_ENTRY_NAME, MAX_ENTRY_TEXT, type Statement, type StatementEntry } from '../../domain/bank/statement.ts';
import { Message } from '../../domain/messages/message.ts';
import { amountAt, currencyAt, dayAt, earlier, errorAt, sameCurrency, shown, signed } from './read-values.ts';

/** A field: its tag, its lines, and the number of its first line in the file. */
interface Field {
  tag: string;
  lines: string[];
  line: number;
}

interface Balance {
  amount: string;
  date: string;
  currency: string;
  /** True for a balance between the pages of a statement. */
  isInterim: boolean;
}

/** A page, which is a message of its own. */
interface Page extends Statement {
  /** Place of the balance that it begins with, if that is one between pages. */
  opensAt: string | undefined;
  /** Place of the balance that it ends with, if that is one between pages. */
  closesAt: string | undefined;
}

const placeOf = ({ line, tag }: Pick<Field, 'line' | 'tag'>) => `line ${line} (:${tag}:)`;

/** The statements of a file; pages of one statement are joined. Throws FileError with the line. */
export function readMt940(text: string): Statement[] {
  const statements: Page[] = [];
  for (const fields of messagesOf(text)) {
    const page = readPage(fields);
    const before = statements.at(-1);
    const isNext = before?.closesAt !== undefined && page.opensAt !== undefined && before.account === page.account;
    if (!before || !isNext) {
      refuseUnended(before);
      if (page.opensAt !== undefined) throw errorAt(page.opensAt, new Message('bank_page_before'));
      statements.push(page);
      continue;
    }
    if (before.closing !== page.opening)
      throw errorAt(
        page.opensAt ?? '',
        new Message('bank_pages', { closing: before.closing ?? '', opening: page.opening ?? '' }),
      );
    before.entries.push(...page.entries);
    before.closing = page.closing;
    before.to_date = page.to_date;
    before.closesAt = page.closesAt;
  }
  refuseUnended(statements.at(-1));
  return statements.map(({ opensAt: _, closesAt: __, ...statement }) => statement);
}

// The last page of a statement ends with its final balance.
function refuseUnended(statement: Page | undefined): void {
  if (statement?.closesAt !== undefined) throw errorAt(statement.closesAt, new Message('bank_page_behind'));
}

function messagesOf(text: string): Field[][] {
  const messages: Field[][] = [];
  let fields: Field[] = [];
  const end = () => {
    if (fields.some(({ tag }) => tag.startsWith('6'))) messages.push(fields);
    fields = [];
  };
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    // The envelope of SWIFT: {1:…}{2:…}{4: before the first field, -} behind the last one.
    const line = raw.replace(/^(?:\{\d:[^}]*\})*\{4:/, '');
    const [, tag, rest = ''] = /^:(\d{2}[A-Z]?):(.*)$/.exec(line) ?? [];
    if (tag === '20') end();
    if (tag !== undefined) fields.push({ tag, lines: [rest], line: index + 1 });
    else if (/^-(?:\}.*)?$/.test(line.trim())) end();
    else if (line !== '' && !line.startsWith('{')) fields.at(-1)?.lines.push(line);
  }
  end();
  return messages;
}

function readPage(fields: Field[]): Page {
  const find = (pattern: RegExp) => fields.find(({ tag }) => pattern.test(tag));
  const [open, close] = [find(/^60[FM]$/), find(/^62[FM]$/)];
  const start = fields[0] ?? { line: 1, tag: '20' };
  if (!open || !close)
    throw errorAt(placeOf(start), new Message('bank_without_balance', { tag: open ? '62F' : '60F' }));
  const [opening, closing] = [readBalance(open), readBalance(close)];
  sameCurrency(placeOf(close), closing.currency, opening.currency);
  const entries: StatementEntry[] = [];
  for (const [index, field] of fields.entries()) {
    if (field.tag !== '61') continue;
    const next = fields[index + 1];
    entries.push(readEntry(field, next?.tag === '86' ? next : undefined));
  }
  const number = find(/^28C?$/)?.lines[0]?.trim();
  const reference = find(/^20$/)?.lines[0]?.trim();
  return {
    format: 'MT940',
    // Numbers begin again every year, and many banks have one reference for all.
    identification: [closing.date.slice(0, 4), number ?? reference].join(' ').slice(0, 60),
    account: find(/^25P?$/)?.lines[0]?.trim(),
    currency: opening.currency,
    from_date: earlier(opening.date, closing.date),
    to_date: closing.date,
    opening: opening.amount,
    closing: closing.amount,
    entries,
    opensAt: opening.isInterim ? placeOf(open) : undefined,
    closesAt: closing.isInterim ? placeOf(close) : undefined,
  };
}

function readBalance(field: Field): Balance {
  const text = field.lines.join('').trim();
  const [, sign, day = '', currency, amount] = /^([CD])(\d{6})([A-Z]{3})([\d,]+)$/.exec(text) ?? [];
  if (sign === undefined) throw errorAt(placeOf(field), new Message('bank_not_field', { value: shown(text) }));
  return {
    amount: signed(amountAt(placeOf(field), amount?.replace(',', '.')), sign === 'D'),
    date: dayAt(placeOf(field), dayOf(day)),
    currency: currencyAt(placeOf(field), currency),
    isInterim: field.tag.endsWith('M'),
  };
}

const dayOf = (text: string) => `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`;

// Value date, booking day, C, D, RC or RD, the third letter of the currency, amount, type, reference // reference of the bank.
const ENTRY = /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d{1,15},\d{0,5})([A-Z][A-Z0-9]{3})?(.*)$/;

function readEntry(field: Field, details: Field | undefined): StatementEntry {
  const [first = '', supplement] = field.lines;
  const [, value = '', booked, mark = '', , amount = '', , references = ''] = ENTRY.exec(first.trim()) ?? [];
  if (mark === '') throw errorAt(placeOf(field), new Message('bank_not_field', { value: shown(first) }));
  const value_date = dayAt(placeOf(field), dayOf(value));
  const [own, bank] = references.split('//');
  const reference = own && !/^(?:NONREF|NOREF|KREF\+?)$/.test(own.trim()) ? own.trim() : undefined;
  // RC takes back a credit, so that money leaves.
  const isNegative = mark === 'D' || mark === 'RC';
  const described = details ? readDetails(details.lines) : {};
  return {
    date: booked === undefined ? value_date : dayAt(placeOf(field), bookingDay(value_date, booked)),
    value_date,
    amount: signed(amountAt(placeOf(field), amount.replace(',', '.')), isNegative),
    ...(mark.startsWith('R') && { is_reversal: true }),
    ...described,
    end_to_end_id: described.end_to_end_id ?? cut(reference),
    bank_reference: cut(bank?.trim()),
    text: (described.text || supplement?.trim())?.slice(0, MAX_ENTRY_TEXT),
  };
}

const cut = (text: string | undefined) => text?.slice(0, MAX_ENTRY_NAME) || undefined;

// The booking day has no year: it is that nearest to the value date.
function bookingDay(value: string, booked: string): string {
  const year = Number(value.slice(0, 4));
  const [month, valueMonth] = [Number(booked.slice(0, 2)), Number(value.slice(5, 7))];
  const shift = month - valueMonth > 6 ? -1 : valueMonth - month > 6 ? 1 : 0;
  return `${year + shift}-${booked.slice(0, 2)}-${booked.slice(2)}`;
}

type Details = Partial<StatementEntry>;

function readDetails(lines: string[]): Details {
  const joined = lines.join('');
  // German banks: a code of three digits, then subfields of two digits behind a separator.
  const [, separator] = /^\d{3}([?+@~^])\d{2}/.exec(joined) ?? [];
  if (separator !== undefined) return ofSubfields(joined, separator);
  if (/\/(?:REMI|NAME|IBAN|EREF|CNTP|BENM|ORDP)\//.test(joined)) return ofCodeWords(joined);
  return {
    text: lines
      .map(line => line.trim())
      .join(' ')
      .trim(),
  };
}

/** Characters of a subfield: one that is full goes on in the next without a blank between. */
const SUBFIELD = 27;

function ofSubfields(text: string, separator: string): Details {
  const found = new Map<number, string>();
  for (const part of text.slice(3).split(separator)) {
    const key = /^\d{2}/.test(part) ? Number(part.slice(0, 2)) : undefined;
    if (key !== undefined) found.set(key, part.slice(2));
  }
  const of = (keys: number[]) =>
    keys
      .map(key => found.get(key) ?? '')
      .map(part => (part.length > 0 && part.length < SUBFIELD ? `${part} ` : part))
      .join('')
      .replaceAll(/ {2,}/g, ' ')
      .trim();
  const purpose = of([20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 60, 61, 62, 63]);
  const tags = sepaTags(purpose);
  const account = found.get(31)?.trim();
  return {
    name: cut(`${found.get(32) ?? ''}${found.get(33) ?? ''}`.trim()),
    iban: cut(tags.IBAN ?? account),
    bic: cut(tags.BIC ?? found.get(30)?.trim()),
    end_to_end_id: tags.EREF === 'NOTPROVIDED' ? undefined : cut(tags.EREF),
    text: (tags.SVWZ ?? (Object.keys(tags).length > 0 ? (tags.rest ?? '') : purpose)) || found.get(0)?.trim(),
  };
}

// EREF+…KREF+…SVWZ+…: tags of SEPA payments.
function sepaTags(text: string): Record<string, string> {
  const parts = text.split(/(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC)\+/);
  const tags: Record<string, string> = {};
  for (let at = 1; at < parts.length; at += 2) tags[parts[at] ?? ''] ??= (parts[at + 1] ?? '').trim();
  if (parts.length > 1 && parts[0]?.trim()) tags.rest = parts[0].trim();
  // References have no blanks; a subfield that ends early added one.
  for (const key of ['EREF', 'KREF', 'MREF', 'CRED', 'IBAN', 'BIC'])
    if (tags[key] !== undefined) tags[key] = tags[key].replaceAll(' ', '');
  return tags;
}

const CODE_WORDS =
  /\/(TRTP|IBAN|BIC|NAME|REMI|EREF|CSID|MARF|BENM|ORDP|PURP|ADDR|ISDT|RTRN|PREF|CNTP|OCMT|CHGS|EXCH|ULTC|ULTD)\//;

// /CNTP/iban/bic/name/…/REMI/USTD//text/EREF/…: Dutch and other banks.
function ofCodeWords(text: string): Details {
  const parts = text.split(CODE_WORDS);
  const words: Record<string, string> = {};
  for (let at = 1; at < parts.length; at += 2)
    words[parts[at] ?? ''] ??= (parts[at + 1] ?? '').replace(/\/$/, '').trim();
  const [iban, bic, party] = words.CNTP?.split('/') ?? [];
  const remittance = words.REMI ?? '';
  const [, reference] = /^STRD\/(?:CUR|ISO)\/(.+)$/.exec(remittance) ?? [];
  return {
    name: cut(words.NAME ?? party),
    iban: cut(words.IBAN ?? iban),
    bic: cut(words.BIC ?? bic),
    end_to_end_id: words.EREF === 'NOTPROVIDED' ? undefined : cut(words.EREF),
    reference: cut(reference),
    text: remittance.replace(/^USTD\/\//, '') || undefined,
  };
}

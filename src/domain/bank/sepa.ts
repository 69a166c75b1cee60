// Rules of SEPA credit transfers: characters, lengths, and countries of accounts (EPC115-06, EPC132-08).

/** Characters of the basic set. */
const BASIC = /[^A-Za-z0-9/\-?:().,'+ ]/gu;
/** Letters that are two in the basic set. */
const WRITTEN: Record<string, string> = {
  ß: 'ss',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  Ø: 'O',
  ø: 'o',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  '&': '+',
  '@': '(at)',
  '€': 'EUR',
};

/** A text in the characters that every bank takes: without accents, other characters as a full stop, cut to `max` characters. */
export function sepaText(text: string, max: number): string {
  const plain = text
    .replaceAll(/[ßÆæŒœØøŁłĐđ&@€]/g, letter => WRITTEN[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(BASIC, '.')
    // No slash at the ends, and none twice.
    .replaceAll(/\/{2,}/g, '/')
    .trim();
  return plain
    .slice(0, max)
    .replaceAll(/^\/|\/$/g, '')
    .trim();
}

/** A credit transfer to write. Amounts are digits. */
export interface SepaOrder {
  /** Identification of message and payments, at most 25 characters. */
  reference: string;
  /** Time of the message, RFC 3339 without a fraction. */
  created: string;
  executionDate: string;
  debtor: { name: string; iban: string; bic?: string | undefined };
  sum: string;
  payments: {
    endToEndId: string;
    amount: string;
    name: string;
    iban: string;
    bic?: string | undefined;
    text: string;
  }[];
}

// The words of a payment reminder: those of its level, filled in, and the amounts behind them.

import type { NumberedDocument } from '../../database/sql/documents/lock.ts';
import type { MailedReminder } from '../../database/sql/mail.ts';
import type { ReminderSender } from '../../database/sql/reminders.ts';
import { documentOf } from '../../definitions/catalogue.ts';
import { lateInterestOf } from '../../definitions/jurisdictions/late-interest.ts';
import { setAndNumber } from '../../domain/documents/relations.ts';
import type { OverdueDocument } from '../../domain/documents/reminders.ts';
import { filledWords, type LetterAmounts, type LetterLevel, letterOf } from '../../domain/documents/reminders.ts';
import { minorUnits } from '../../domain/values/currency.ts';
import { decimal, digits, isZero, roundTo } from '../../domain/values/decimal.ts';
import { groupedIban } from '../../domain/values/iban.ts';
import { LANGUAGES, type Language, languageOfCountry } from '../../domain/values/languages.ts';
import { dayText, moneyText } from '../mail/document-draft.ts';

/** Words by language. */
const WORDS: Record<Language, Record<'reminder' | 'overdue' | 'due' | 'fee' | 'interest' | 'iban', string>> = {
  en: { reminder: 'Payment reminder', overdue: 'Overdue', due: 'due', fee: 'Fee', interest: 'Interest', iban: 'IBAN' },
  pt: {
    reminder: 'Aviso de pagamento',
    overdue: 'Valor vencido',
    due: 'vencimento',
    fee: 'Encargo',
    interest: 'Juros',
    iban: 'IBAN',
  },
  es: {
    reminder: 'Recordatorio de pago',
    overdue: 'Importe vencido',
    due: 'vencimiento',
    fee: 'Gastos',
    interest: 'Intereses',
    iban: 'IBAN',
  },
  fr: {
    reminder: 'Rappel de paiement',
    overdue: 'Montant échu',
    due: 'échéance',
    fee: 'Frais',
    interest: 'Intérêts',
    iban: 'IBAN',
  },
  de: {
    reminder: 'Zahlungserinnerung',
    overdue: 'Überfälliger Betrag',
    due: 'fällig am',
    fee: 'Mahngebühr',
    interest: 'Zinsen',
    iban: 'IBAN',
  },
  it: {
    reminder: 'Sollecito di pagamento',
    overdue: 'Importo scaduto',
    due: 'scadenza',
    fee: 'Spese',
    interest: 'Interessi',
    iban: 'IBAN',
  },
  nl: {
    reminder: 'Betalingsherinnering',
    overdue: 'Achterstallig bedrag',
    due: 'vervaldatum',
    fee: 'Kosten',
    interest: 'Rente',
    iban: 'IBAN',
  },
};

/** Maximum characters of a subject. */
const MAX_SUBJECT = 200;

/** Levels as they are stored: words as JSON by language. */
type StoredLevel = Omit<LetterLevel, 'subject' | 'text' | 'law'> & {
  interest_by_law: boolean;
  subjects: string;
  texts: string;
};

/**
 * Language of a letter: the one in which documents for the customer are printed, else that of its country, else English, else any in which
 * all of the levels have a text.
 */
export function languageOfLetter(levels: readonly StoredLevel[], printed: string | null, country: string): Language {
  const wanted = [printed, languageOfCountry(country), 'en', ...LANGUAGES];
  const texts = levels.map(each => JSON.parse(each.texts) as Record<string, string>);
  const found = wanted.find(each => each !== null && texts.every(text => text[each]));
  return LANGUAGES.find(each => each === found) ?? 'en';
}

/** Levels with their words in a language, or text in any other where they have none in it; their fee, and interest by law, as the sender has them. */
export const levelsIn = (
  levels: readonly StoredLevel[],
  language: Language,
  sender: Pick<ReminderSender, 'country' | 'currency'>,
): LetterLevel[] =>
  levels.map(({ subjects, texts, interest_by_law, ...level }) => ({
    ...level,
    ...(interest_by_law && { law: lateInterestOf(sender.country) }),
    fee: digits(roundTo(decimal(level.fee), minorUnits(sender.currency))),
    subject: wordsOf(subjects)[language] ?? WORDS[language].reminder,
    text: wordsOf(texts)[language] ?? Object.values(wordsOf(texts))[0] ?? '',
  }));

const wordsOf = (json: string): Record<string, string> => JSON.parse(json);

/** A document as a letter names it. */
export interface NamedDocument extends OverdueDocument, NumberedDocument {
  currency: string;
}

/** A letter in words, with its amounts. */
export interface ComposedLetter {
  amounts: LetterAmounts;
  subject: string;
  text: string;
}

/** Writes a letter about documents in one currency. `linkTo`: address of the PDF of a document. Undefined if nothing is left of them. */
export function composeLetter(
  documents: readonly NamedDocument[],
  { levels, customer, sender }: MailedReminder,
  {
    day,
    currency,
    language,
    linkTo,
  }: { day: string; currency: string; language: Language; linkTo?: ((id: number) => string) | undefined },
): ComposedLetter | undefined {
  const amounts = letterOf(documents, levels, { day, currency });
  if (!amounts) return undefined;
  const names = documents.map(({ type, document_set, seq_number, due_date, amount }) => {
    const name = `${documentOf(type).titles[language].one} ${document_set} ${seq_number}`;
    const due = `${WORDS[language].due} ${dayText(due_date, language)}`;
    return `${name}, ${due}: ${moneyText(amount, currency, language)}`;
  });
  const values = {
    customer,
    amount: moneyText(amounts.amount, currency, language),
    due: dayText(amounts.due_date, language),
  };
  const numbers = documents.map(setAndNumber);
  return {
    amounts,
    subject: filledWords(amounts.level.subject, { ...values, documents: numbers.join(', ') })
      .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
      .slice(0, MAX_SUBJECT)
      .toWellFormed(),
    text: [
      filledWords(amounts.level.text, { ...values, documents: names.join('\n') }),
      amountsText(amounts, sender, { currency, language }),
      ...(linkTo ? [documents.map(({ id }, index) => `${numbers[index]}: ${linkTo(id)}`).join('\n')] : []),
      sender.company,
    ].join('\n\n'),
  };
}

function amountsText(
  { amount, interest, level: { fee } }: LetterAmounts,
  sender: ReminderSender,
  { currency, language }: { currency: string; language: Language },
): string {
  const words = WORDS[language];
  const line = (name: string, value: string, of: string) =>
    isZero(decimal(value)) ? [] : [`${name}: ${moneyText(value, of, language)}`];
  return [
    ...line(words.overdue, amount, currency),
    ...line(words.interest, interest, currency),
    ...line(words.fee, fee, sender.currency),
    ...(sender.iban === null ? [] : [`${words.iban}: ${groupedIban(sender.iban)}`]),
  ].join('\n');
}

// The first text of a message with a document, in the language in which the document is printed.

import type { MailedDocument, Recipients } from '../../database/sql/mail.ts';
import { documentOf } from '../../definitions/catalogue.ts';
import { minorUnits } from '../../domain/values/currency.ts';
import { decimal, ZERO } from '../../domain/values/decimal.ts';
import { groupedIban } from '../../domain/values/iban.ts';
import { DOCUMENT_LOCALES, LANGUAGES, type Language } from '../../domain/values/languages.ts';

/** Texts, by language. `name` is the document with its set and number. */
const TEXTS: Record<Language, (name: string, company: string) => string> = {
  en: (name, company) => `Hello,\n\nplease find attached our document: ${name}.\n\nKind regards\n${company}`,
  pt: (name, company) =>
    `Olá,\n\nsegue em anexo o nosso documento: ${name}.\n\nCom os melhores cumprimentos\n${company}`,
  es: (name, company) => `Hola:\n\nAdjuntamos nuestro documento: ${name}.\n\nUn cordial saludo\n${company}`,
  fr: (name, company) => `Bonjour,\n\nveuillez trouver ci-joint notre document : ${name}.\n\nCordialement\n${company}`,
  de: (name, company) =>
    `Guten Tag,\n\nanbei erhalten Sie unser Dokument: ${name}.\n\nMit freundlichen Grüßen\n${company}`,
  it: (name, company) =>
    `Buongiorno,\n\nin allegato trova il nostro documento: ${name}.\n\nCordiali saluti\n${company}`,
  nl: (name, company) =>
    `Goedendag,\n\nin de bijlage vindt u ons document: ${name}.\n\nMet vriendelijke groet\n${company}`,
};

/** Words of the lines about a payment, and of the link, by language. */
const WORDS: Record<Language, { due: string; until: string; iban: string; link: string }> = {
  en: { due: 'Amount due', until: 'Due date', iban: 'IBAN', link: 'Open the document' },
  pt: { due: 'Valor em dívida', until: 'Data de vencimento', iban: 'IBAN', link: 'Abrir o documento' },
  es: { due: 'Importe pendiente', until: 'Fecha de vencimiento', iban: 'IBAN', link: 'Abrir el documento' },
  fr: { due: 'Montant dû', until: 'Échéance', iban: 'IBAN', link: 'Ouvrir le document' },
  de: { due: 'Offener Betrag', until: 'Fällig am', iban: 'IBAN', link: 'Dokument öffnen' },
  it: { due: 'Importo dovuto', until: 'Scadenza', iban: 'IBAN', link: 'Apri il documento' },
  nl: { due: 'Te betalen', until: 'Vervaldatum', iban: 'IBAN', link: 'Document openen' },
};

/** Longer names of companies are cut, so that a subject stays short enough. */
const MAX_NAME = 120;

/** A first text of a message with its recipients. */
interface MailDraft extends Recipients {
  subject: string;
  text: string;
  language: string;
}

/** Recipients that are kept with a party. */
type KeptRecipients = Pick<MailedDocument, 'email' | 'mail_to' | 'mail_cc' | 'mail_bcc'>;

/**
 * To whom, subject and text: of an invoice with the amount that is due, its day, and the bank account. `link` opens the PDF. A language of a
 * template of its own gets the words of English.
 */
export function draftOf(document: MailedDocument, link: string | undefined): MailDraft {
  const { type, document_set, seq_number, language, company } = document;
  const known = LANGUAGES.find(each => each === language) ?? 'en';
  const { titles, asksForPayment } = documentOf(type);
  const words = WORDS[known];
  const isDue = asksForPayment && document.amount_due !== null && decimal(document.amount_due).gt(ZERO);
  const facts = [
    ...(isDue
      ? [
          `${words.due}: ${moneyText(document.amount_due ?? '0', document.currency, known)}`,
          ...(document.due_date === null ? [] : [`${words.until}: ${dayText(document.due_date, known)}`]),
          ...(document.iban === null ? [] : [`${words.iban}: ${groupedIban(document.iban)}`]),
        ]
      : []),
  ];
  return draftFor({
    name: `${titles[known].one} ${document_set} ${seq_number}`,
    language: known,
    company,
    kept: document,
    more: [facts.join('\n'), link === undefined ? '' : `${words.link}: ${link}`],
  });
}

/** An amount of digits with the decimal places of its currency. Intl receives it as text, so no digit is lost. */
export const moneyText = (amount: string, currency: string, language: Language): string => {
  const places = minorUnits(currency);
  const format = new Intl.NumberFormat(DOCUMENT_LOCALES[language], {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  });
  return `${format.format(amount as Intl.StringNumericLiteral)} ${currency}`;
};

/** A day in words. */
export const dayText = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(DOCUMENT_LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

/** The same for anything with a name in the language. `more`: paragraphs behind the first one. */
export function draftFor({
  name,
  language,
  company,
  kept,
  more = [],
}: {
  name: string;
  language: Language;
  company: string;
  kept: KeptRecipients;
  more?: string[];
}): MailDraft {
  const subject = `${name} – ${company.slice(0, MAX_NAME)}`.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
  const [greeting = '', opening = '', ...closing] = TEXTS[language](name, company).split('\n\n');
  const text = [greeting, opening, ...more.filter(Boolean), ...closing].join('\n\n');
  const { email, mail_to, mail_cc, mail_bcc } = kept;
  return {
    to: mail_to ?? email ?? '',
    cc: mail_cc ?? '',
    bcc: mail_bcc ?? '',
    subject,
    text,
    language,
  };
}

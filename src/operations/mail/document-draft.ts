// The first text of a message with a document, in the language in which the document is printed.

import type { MailedDocument } from '../../database/sql/mail.ts';
import { documentOf } from '../../definitions/catalogue.ts';
import { LANGUAGES, type Language } from '../../domain/values/languages.ts';

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

/** Longer names of companies are cut, so that a subject stays short enough. */
const MAX_NAME = 120;

/** To whom, subject and text. A language of a template of its own gets the words of English. */
export function draftOf({ type, document_set, seq_number, language, company, email }: MailedDocument): {
  to: string;
  subject: string;
  text: string;
  language: string;
} {
  const known = LANGUAGES.find(each => each === language) ?? 'en';
  return draftFor({
    name: `${documentOf(type).titles[known].one} ${document_set} ${seq_number}`,
    language: known,
    company,
    email,
  });
}

/** The same for anything with a name in the language. */
export function draftFor({
  name,
  language,
  company,
  email,
}: {
  name: string;
  language: Language;
  company: string;
  email: string | null;
}) {
  const subject = `${name} – ${company.slice(0, MAX_NAME)}`.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
  return { to: email ?? '', subject, text: TEXTS[language](name, company), language };
}

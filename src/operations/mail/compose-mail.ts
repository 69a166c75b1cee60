// The words of outgoing messages: a text and the same as HTML, in the reader's language.

import { type MailLanguage, mailWords } from './mail-words.ts';

/** A message without its addresses. */
export interface ComposedMail {
  subject: string;
  body: string;
  html: string;
  language: string;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, letter => ESCAPES[letter] ?? '');

/** A text that a user wrote, as HTML: its addresses of pages are links. */
export const writtenHtml = (text: string, language: string): string =>
  asHtml(text, language).replace(/https?:\/\/[^\s<]+/g, address => `<a href="${address}">${address}</a>`);

/** The text of a message as HTML: paragraphs and lines; `link` is shown as a link where a paragraph is that address. */
export function asHtml(text: string, language: string, link?: string): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .map(paragraph =>
      paragraph === link
        ? `<p><a href="${escaped(link)}">${escaped(link)}</a></p>`
        : `<p>${escaped(paragraph).replaceAll('\n', '<br>')}</p>`,
    );
  return `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8"></head><body style="font-family:sans-serif;font-size:15px;line-height:1.5">${paragraphs.join('')}</body></html>`;
}

/** A language that there are words for: the first of these that is one, else English. */
export function mailLanguage(...wanted: (string | null | undefined)[]): MailLanguage {
  const found = wanted.map(each => each?.slice(0, 2).toLowerCase()).find(each => each === 'en' || each === 'pt');
  return found === 'pt' ? 'pt' : 'en';
}

// Puts names and addresses from users on one line.
const line = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, 120);

/** The notice of a sign-in from a browser that was not known. */
export function newBrowserMail(
  language: MailLanguage,
  facts: { name: string; company: string; browser: string; address: string; at: Date; timezone: string },
): ComposedMail {
  const words = mailWords[language].newBrowser;
  const when = new Intl.DateTimeFormat(language === 'pt' ? 'pt-PT' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: facts.timezone,
  }).format(facts.at);
  const shown = { name: line(facts.name), company: line(facts.company), browser: line(facts.browser), when };
  const body = words.body({ ...shown, address: facts.address });
  return { subject: words.subject(shown.company), body, html: asHtml(body, language), language };
}

/** The message with a link that resets a password. */
export function resetMail(
  language: MailLanguage,
  facts: { name: string; company: string; link: string; hours: number },
): ComposedMail {
  const words = mailWords[language].reset;
  const company = line(facts.company);
  const body = words.body({ ...facts, name: line(facts.name), company });
  return { subject: words.subject(company), body, html: asHtml(body, language, facts.link), language };
}

/** The notice that a webhook was disabled. */
export function webhookMail(
  language: MailLanguage,
  facts: { name: string; company: string; url: string; reason: string },
): ComposedMail {
  const words = mailWords[language].webhookDisabled;
  const company = line(facts.company);
  const body = words.body({ ...facts, name: line(facts.name), company, reason: line(facts.reason) });
  return { subject: words.subject(company), body, html: asHtml(body, language), language };
}

/** A message that shows whether mail arrives. */
export function testMail(language: MailLanguage, company: string): ComposedMail {
  const words = mailWords[language].test;
  const body = words.body(line(company));
  return { subject: words.subject(line(company)), body, html: asHtml(body, language), language };
}

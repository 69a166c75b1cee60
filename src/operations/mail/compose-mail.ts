// The words of outgoing messages: a text and the same as HTML, in the reader's language.

import { LOCALES, READER_LANGUAGES, type ReaderLanguage } from '../../domain/messages/languages.ts';
import { Message } from '../../domain/messages/message.ts';
import { textIn } from '../reader-messages.ts';

/** A message without its addresses. */
export interface ComposedMail {
  subject: string;
  body: string;
  html: string;
  language: string;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, letter => ESCAPES[letter] ?? '');

// An address in escaped text, with the punctuation behind it. Quotation marks and angle brackets around it are none of it.
const ADDRESS = /https?:\/\/(?:(?!&(?:quot|lt|gt);)[^\s<])+/g;

/** A text that a user wrote, as HTML: its addresses of pages are links. */
export const writtenHtml = (text: string, language: string): string =>
  asHtml(text, language).replace(ADDRESS, found => {
    const address = withoutPunctuation(found);
    if (address.endsWith('://')) return found;
    return `<a href="${address}">${address}</a>${found.slice(address.length)}`;
  });

// Punctuation at the end belongs to the sentence, and so does a parenthesis that the address has not opened.
function withoutPunctuation(address: string): string {
  let opened = address.split('(').length - address.split(')').length;
  let end = address.length;
  for (;;) {
    const [mark] = /(?:&#39;|(?<!&\w{1,8});|[.,:!?)])$/.exec(address.slice(Math.max(0, end - 12), end)) ?? [];
    if (mark === undefined || (mark === ')' && opened >= 0)) return address.slice(0, end);
    if (mark === ')') opened++;
    end -= mark.length;
  }
}

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

/** The first of these languages that has words, else English. */
export function mailLanguage(...wanted: (string | null | undefined)[]): ReaderLanguage {
  const asked = wanted.map(each => each?.slice(0, 2).toLowerCase());
  return asked.map(each => READER_LANGUAGES.find(known => known === each)).find(found => found !== undefined) ?? 'en';
}

// Puts names and addresses from users on one line.
const line = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, 120);

// `link`: address that the text has as a paragraph.
function composed(language: ReaderLanguage, subject: Message, text: Message, link?: string): ComposedMail {
  const body = textIn(language, text);
  return { subject: textIn(language, subject), body, html: asHtml(body, language, link), language };
}

/** The notice of a sign-in from a browser that was not known. */
export function newBrowserMail(
  language: ReaderLanguage,
  facts: { name: string; company: string; browser: string; address: string; at: Date; timezone: string },
): ComposedMail {
  const when = new Intl.DateTimeFormat(LOCALES[language][0], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: facts.timezone,
  }).format(facts.at);
  const company = line(facts.company);
  const shown = { name: line(facts.name), company, browser: line(facts.browser), address: facts.address, when };
  const subject = new Message('notice_new_browser_subject', { company });
  return composed(language, subject, new Message('notice_new_browser', shown));
}

/** Reason of a link with which a user sets a password: an administrator made it, the user forgot the password, or is new. */
type ResetReason = 'reset' | 'forgotten' | 'invitation';

/** The message with a link with which a user sets a password. */
export function resetMail(
  language: ReaderLanguage,
  why: ResetReason,
  { name, hours, link, ...facts }: { name: string; company: string; link: string; hours: number },
): ComposedMail {
  const company = line(facts.company);
  const shown = { name: line(name), company, link, hours, minutes: 60 * hours };
  const subject = why === 'invitation' ? 'notice_invitation_subject' : 'notice_reset_subject';
  return composed(language, new Message(subject, { company }), new Message(`notice_${why}`, shown), link);
}

/** The notice that a webhook was disabled. */
export function webhookMail(
  language: ReaderLanguage,
  { name, url, reason, ...facts }: { name: string; company: string; url: string; reason: Message },
): ComposedMail {
  const company = line(facts.company);
  const shown = { name: line(name), company, url, reason: line(textIn(language, reason)) };
  const subject = new Message('notice_webhook_disabled_subject', { company });
  return composed(language, subject, new Message('notice_webhook_disabled', shown));
}

/** A message that shows whether mail arrives. */
export function testMail(language: ReaderLanguage, company: string): ComposedMail {
  const shown = { company: line(company) };
  return composed(language, new Message('notice_test_subject', shown), new Message('notice_test', shown));
}

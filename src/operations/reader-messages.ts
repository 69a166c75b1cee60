// The messages in the languages of readers.

import en from '../domain/messages/en.ts';
import { READER_LANGUAGES, type ReaderLanguage } from '../domain/messages/languages.ts';
import { Message, type Messages } from '../domain/messages/message.ts';

const tableOf = async (language: ReaderLanguage): Promise<Messages> =>
  language === 'en' ? en : (await import(`../domain/messages/${language}.json`, { with: { type: 'json' } })).default;

/** Texts of the messages by language. */
export const MESSAGES = Object.fromEntries(
  await Promise.all(READER_LANGUAGES.map(async language => [language, await tableOf(language)])),
) as Record<ReaderLanguage, Messages>;

/** Returns the text of a message, and of those inside it, in a language. */
export const textIn = (language: ReaderLanguage, message: Message): string =>
  message.textIn(MESSAGES[language], (_, value) =>
    value instanceof Message ? textIn(language, value) : String(value),
  );

// The type of a setting, and the functions that read and check the text of one.

import { isIP } from 'node:net';

/** A setting: an environment variable with its default and its description. */
export interface Setting<T> {
  name: string;
  /** The default as text. Undefined if there is none. */
  defaultValue: string | undefined;
  /** The description in docs/settings.md and in error messages. */
  description: string;
  /** Reads the text. Throws an Error that describes valid values. */
  read(text: string): T;
  /** True if its value may contain a secret: messages do not show it and backups do not keep it. */
  secret?: true;
  /** True if backups don't keep it. */
  notKept?: true;
}

/** An invalid setting: the message has its name, the error and its description. */
export class SettingError extends Error {}

/** A whole number within bounds. */
export const wholeNumber =
  (min: number, max: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max)
      throw new Error(`must be a whole number from ${min} to ${max}`);
    return value;
  };
/** One of the words. */
export const oneOf =
  <W extends string>(...words: W[]) =>
  (text: string): W => {
    const word = words.find(known => known === text);
    if (word === undefined) throw new Error(`must be one of ${words.join(', ')}`);
    return word;
  };
/** A comma-separated list. All words must pass the check. `description` describes valid words. */
export const listOf =
  (isValid: (word: string) => boolean, description: string) =>
  (text: string): string[] => {
    const words = text
      .split(',')
      .map(word => word.trim())
      .filter(Boolean);
    const wrong = words.find(word => !isValid(word));
    if (wrong !== undefined) throw new Error(`must be ${description}, comma-separated; '${wrong}' is not valid`);
    return words;
  };
/** True if the word is an IP address, a network with its prefix length, or a name of `proxy-addr` for several networks. */
export const isProxy = (word: string): boolean => {
  const [, ip = '', length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(word) ?? [];
  const kind = isIP(ip);
  if (kind === 0) return ['loopback', 'linklocal', 'uniquelocal'].includes(word);
  return length === undefined || (Number(length) >= 1 && Number(length) <= (kind === 4 ? 32 : 128));
};
/** True if the word is a web origin as in the header Origin, or `*`. */
export const isOrigin = (word: string): boolean =>
  word === '*' || (/^https?:/.test(word) && URL.canParse(word) && new URL(word).origin === word);
/** True if the word names a user by account and login: `demo/admin`. */
export const isUserOfAccount = (word: string): boolean => /^[^/\s]{1,32}\/[\x21-\x7e]{1,60}$/.test(word);
/** A URL with one of the protocols. A trailing slash is removed. */
export const url =
  (...protocols: string[]) =>
  (text: string): string => {
    if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
      throw new Error(`must be an address beginning with ${protocols.map(protocol => `${protocol}//`).join(' or ')}`);
    }
    return text.replace(/\/$/, '');
  };
/** Any text. */
export const anyText = (text: string): string => text;

/** A setting with a default. */
export function setting<T>(
  name: string,
  defaultValue: string,
  description: string,
  read: (text: string) => T,
): Setting<T> {
  return { name, defaultValue, description, read };
}
/** A setting without a default. */
export function optional<T>(name: string, description: string, read: (text: string) => T): Setting<T | undefined> {
  return { name, defaultValue: undefined, description, read };
}

/** A setting whose value may contain a secret. */
export const secret = <T>(of: Setting<T>): Setting<T> => ({ ...of, secret: true });

/** A setting of one machine or installation, which backups don't keep. */
export const notKept = <T>(of: Setting<T>): Setting<T> => ({ ...of, notKept: true });

/** The values of settings, by their names in the code. */
export type Values<S extends Record<string, Setting<unknown>>> = {
  [K in keyof S]: ReturnType<S[K]['read']> | DefaultOf<S[K]>;
};
type DefaultOf<S> = S extends Setting<infer T> ? (undefined extends T ? undefined : never) : never;

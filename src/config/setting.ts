// What a setting is, and the ways to read one.

import { isIP } from 'node:net';

export interface Setting<T> {
  name: string;
  /** As one would write it; undefined where there is none. */
  standard: string | undefined;
  says: string;
  read(text: string): T;
}

/** Thrown at start: names the setting, what is wrong with it and what it takes. */
export class SettingError extends Error {}

/** A whole number within bounds. */
export const whole =
  (from: number, to: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < from || value > to)
      throw new Error(`must be a whole number from ${from} to ${to}`);
    return value;
  };
/** One of a few words. */
export const oneOf =
  <W extends string>(...words: W[]) =>
  (text: string): W => {
    const word = words.find(known => known === text);
    if (word === undefined) throw new Error(`must be one of ${words.join(', ')}`);
    return word;
  };
/** Words with commas between them. */
export const words = (text: string): string[] =>
  text
    .split(',')
    .map(word => word.trim())
    .filter(Boolean);
/** Such words, each of which must be one that `fits`. */
export const wordsThat =
  (fits: (word: string) => boolean, must: string) =>
  (text: string): string[] => {
    const wrong = words(text).find(word => !fits(word));
    if (wrong !== undefined) throw new Error(`must be ${must}, comma-separated; '${wrong}' is none`);
    return words(text);
  };
/** An IP address, one with the length of its prefix, or a name that `proxy-addr` knows for several. */
export const isProxy = (word: string): boolean => {
  const [, ip = '', length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(word) ?? [];
  const kind = isIP(ip);
  if (kind === 0) return ['loopback', 'linklocal', 'uniquelocal'].includes(word);
  return length === undefined || (Number(length) >= 1 && Number(length) <= (kind === 4 ? 32 : 128));
};
/** A web origin as browsers send it. */
export const isOrigin = (word: string): boolean =>
  word === '*' || (/^https?:/.test(word) && URL.canParse(word) && new URL(word).origin === word);
/** A URL with one of the protocols, without a slash at its end. */
export const address =
  (...protocols: string[]) =>
  (text: string): string => {
    if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
      throw new Error(`must be an address beginning with ${protocols.map(protocol => `${protocol}//`).join(' or ')}`);
    }
    return text.replace(/\/$/, '');
  };
/** Any text. */
export const plain = (text: string): string => text;

/** A setting with a default. */
export function setting<T>(name: string, standard: string, says: string, read: (text: string) => T): Setting<T> {
  return { name, standard, says, read };
}
/** A setting that may be absent. */
export function optional<T>(name: string, says: string, read: (text: string) => T): Setting<T | undefined> {
  return { name, standard: undefined, says, read };
}

/** What settings are once read, by the name they have in the code. */
export type Settled<S extends Record<string, Setting<unknown>>> = {
  [K in keyof S]: ReturnType<S[K]['read']> | StandardOf<S[K]>;
};
type StandardOf<S> = S extends Setting<infer T> ? (undefined extends T ? undefined : never) : never;

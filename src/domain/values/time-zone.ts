// Names of time zones of the IANA database, such as Europe/Lisbon, and which of them a country has.

import { Message } from '../messages/message.ts';
import { isCountry } from './country.ts';

/** Error text of a time zone's name, as the end of a sentence. Undefined if it is valid. */
export function timeZoneError(name: string): Message | undefined {
  const found = /^[A-Za-z_]+(\/[A-Za-z_+\-0-9]+)*$/.test(name) ? foundName(name) : undefined;
  if (found === undefined) return new Message('not_a_time_zone');
  // A name may have an alias, which is found under another name altogether.
  const isOtherCase = found !== name && found.toLowerCase() === name.toLowerCase();
  return isOtherCase ? new Message('time_zone_meant', { zone: found }) : undefined;
}

// Countries of several zones: the one in which most people or the capital live. And zones that ICU has under a former name.
const MAIN_ZONES: Record<string, string> = {
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CD: 'Africa/Kinshasa',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  FM: 'Pacific/Pohnpei',
  GL: 'America/Nuuk',
  ID: 'Asia/Jakarta',
  IN: 'Asia/Kolkata',
  KI: 'Pacific/Tarawa',
  KZ: 'Asia/Almaty',
  MH: 'Pacific/Majuro',
  MM: 'Asia/Yangon',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  NP: 'Asia/Kathmandu',
  NZ: 'Pacific/Auckland',
  PF: 'Pacific/Tahiti',
  PG: 'Pacific/Port_Moresby',
  PS: 'Asia/Gaza',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kyiv',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
  VN: 'Asia/Ho_Chi_Minh',
};

/** The main time zone of a country (ISO 3166-1 alpha-2) without a file of its own rules. UTC for a country without a zone. */
export function zoneOfCountry(country: string): string {
  return MAIN_ZONES[country] ?? zonesOf(country)?.[0] ?? 'UTC';
}

// TypeScript does not know the method yet.
function zonesOf(country: string): string[] | undefined {
  if (!isCountry(country)) return undefined;
  const locale = new Intl.Locale('und', { region: country }) as Intl.Locale & { getTimeZones?(): string[] | undefined };
  return locale.getTimeZones?.();
}

function foundName(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** The offset of a time zone at a moment of its own clock, such as `+01:00`. */
export function offsetAt(local: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(
    new Date(`${local}Z`),
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '') || 'Z';
}

// The requests that only the comparison with other servers sends: they do the same as those of bench/peers.md.

import { anyOf, DAYS, day, PAGE } from '../facts.ts';
import { type Case, randomSale } from '../requests.ts';

/** Beside CASES of requests.ts. */
export const PEER_CASES: Case[] = [
  {
    // A session sends each create before the request that reads the created record.
    name: 'create an invoice and read it',
    token: 'session',
    calls: 2,
    request(facts, n, mark) {
      const number = `${mark}-${n - ((n + 1) % 2)}`;
      if (n % 2 === 0) return { path: `/invoices?searchString=${number}` };
      return { method: 'POST', path: `/invoices?nonce=${n}`, body: randomSale('FT', facts, number) };
    },
  },
  {
    name: 'list 50 invoices at any place',
    token: 'session',
    request: ({ invoices }) => ({ path: `/invoices?limit=${PAGE}&skip=${anyOf(invoices - PAGE)}` }),
  },
  {
    name: 'search from a date on',
    token: 'session',
    request: () => ({ path: `/invoices?limit=${PAGE}&filterDate=${day(anyOf(DAYS - 8))}:${day(DAYS)}` }),
  },
];

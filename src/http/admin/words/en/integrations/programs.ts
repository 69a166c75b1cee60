// English words of tokens, sessions and the request log.

import type { ErrorCode } from '../../../../../domain/errors.ts';

const scopes: Record<string, string> = { read: 'Read', write: 'Write', sms: 'Send text messages' };
const tokenStates: Record<string, string> = {
  valid: 'Valid',
  replaced: 'Replaced',
  expired: 'Expired',
  revoked: 'Revoked',
  'user disabled': 'User disabled',
};

export const tokens = {
  title: 'API tokens',
  lead: 'A program that uses the interface signs in with a token. It can do no more than its user.',
  reference: 'API reference',
  referenceHelp: 'The reference of the interface has a page to try requests. Sign in there with a token.',
  add: 'New token',
  name: 'Name',
  nameHelp: 'What it is for, such as “web shop”',
  user: 'User',
  userHelp: 'Documents are made in the name of this user',
  scopes: 'May do',
  scope: scopes,
  expires: 'Valid until',
  expiresHelp: 'Empty: until it is revoked',
  never: 'No end',
  nonceWindow: 'Nonce window',
  nonceWindowHelp: 'For programs that write in parallel in one session, such as 64; otherwise 0',
  state: 'State',
  states: tokenStates,
  created: 'Created',
  lastUsed: 'Last used',
  notUsed: 'Not used yet',
  empty: 'There are no tokens yet.',
  secretTitle: (name: string) => `The token “${name}”`,
  secretLead: 'Copy it now: it is shown only once, and nobody can find it out later.',
  secret: 'Token',
  tryIt: 'Try it',
  tryItHelp: 'This opens a session; its answer has the session token.',
  done: 'I have copied it',
  already: (name: string) =>
    `The token ${name} was made already, and was shown then. Give it a new secret if nobody has it.`,
  rotate: 'New secret',
  rotateHelp: 'The program gets a new token with the same rights. The old one works on for this time.',
  overlap: 'The old one works for',
  overlaps: { '0': 'No time: it ends now', '3600': 'An hour', '86400': 'A day', '604800': 'A week' } as Record<
    string,
    string
  >,
  revoke: 'Revoke',
  revokeHelp: 'The token and its sessions end at once, and for good.',
  revoked: (name: string) => `The token ${name} is revoked.`,
  noScope: 'Choose what the token may do',
  tooMuch: 'A token can do no more than its user',
  noUser: 'There is no active user with this login',
  pastDay: 'The last day must be in the future',
  notName: 'Give it a name of at most 100 characters that no other token has',
  notWindow: 'Nonce window must be a whole number from 0 to 1024',
};

export const sessions = {
  title: 'Sessions',
  lead: 'Who is signed in now, people and programs.',
  user: 'User',
  openedBy: 'Opened by',
  reference: 'reference page',
  password: 'Password',
  token: (name: string) => `Token ${name}`,
  address: 'Address',
  since: 'Since',
  used: 'Last used',
  until: 'Until',
  end: 'End',
  endOf: (login: string) => `End the session of ${login}`,
  own: 'This session',
  ended: (login: string) => `The session of ${login} has ended.`,
  empty: 'Nobody is signed in.',
};

const remedies: Record<ErrorCode, string> = {
  INVALID_ARGUMENT:
    'The message says what to write. Correct the program, and send the request again: nothing was written, and the nonce is not used up.',
  INVALID_NONCE:
    'The program must send a higher nonce for each write of a session. The message says what this nonce was used for: if that is what the program wanted, it was carried out before and must not be sent again.',
  AUTH_FAILED:
    'The message says what is wrong with the token. If the session has ended, the program must open a new one with its API token (GET /helo); if the token was revoked or has expired, make a new one. A write that is repeated in the new session needs its former Idempotency-Key: a nonce of the old session protects no more.',
  PERMISSION_DENIED:
    'The user or the token lacks this right. Give the user another role, or make a token with more rights. If the message says that the account is suspended, ask who runs the server. A new session does not help.',
  NOT_FOUND:
    'The address, its version or the id does not exist. The message names the address that is meant, if one is. An id belongs to one company and one type of document.',
  METHOD_NOT_ALLOWED: 'The address exists, but not for this method. The header Allow names those that it takes.',
  DUPLICATE_ENTRY:
    'The record exists already: the program should read it in the list, and change it with PUT in place of creating it.',
  CONFLICT:
    'The message says why: the record has changed, is billed, closed or void; more is taken or paid than is open; a serial number is elsewhere; or the same request is still running. Read the record again before the next attempt.',
  INSUFFICIENT_STOCK:
    'The message has article, location, quantity on hand and quantity asked for. Book what is there (a stock count, a purchase), or allow negative stock in the settings of the company.',
  PAYLOAD_TOO_LARGE:
    'The body is larger than the server takes (1 MiB unless it is set otherwise). Send less at once; a document may be made in parts.',
  UNSUPPORTED_MEDIA_TYPE: 'Send JSON in UTF-8, with the header Content-Type: application/json; a form only at /auth.',
  EXPECTATION_FAILED: 'Leave the header Expect out, or send Expect: 100-continue.',
  IDEMPOTENCY_MISMATCH:
    'This Idempotency-Key was used with another request. Use a new key for each different request, and the same key only to repeat one unchanged.',
  RATE_LIMITED:
    'Wait as long as the header Retry-After and the message say: an attempt before is in vain. Send fewer requests at a time; after wrong passwords, correct the password first.',
  INTERNAL:
    'This is a fault of the server, not of the program. Tell who runs the server, with the request id: its log has the cause. Do not repeat a write without its nonce or Idempotency-Key.',
  DB_TIMEOUT:
    'Send the same request again after Retry-After, with the same nonce or Idempotency-Key: it is carried out only once. The message says what is known of a write.',
  OVERLOADED:
    'Send the same request again after Retry-After. But if the message says that a document was created and not printed, only print it later: created again, it would be there twice.',
};

export const requests = {
  title: 'Request log',
  lead: 'The last 10,000 requests of your programs. Bodies of refused writes are kept for seven days, without secrets.',
  filters: 'Filter requests',
  apply: 'Show',
  clear: 'Clear',
  all: 'All',
  time: 'Time',
  who: 'Who',
  user: 'User',
  token: 'Token',
  method: 'Method',
  address: 'Address',
  status: 'Status',
  statuses: { '2': 'Successful', refused: 'Refused or failed', '4': 'Refused', '5': 'Failed' } as Record<
    string,
    string
  >,
  period: 'Period',
  lastDay: 'Last 24 hours',
  from: 'From',
  to: 'To',
  duration: 'Duration',
  milliseconds: (text: string) => `${text} ms`,
  error: 'Error',
  requestId: 'Request id',
  older: 'Older',
  newest: 'Newest',
  empty: 'There are no such requests.',
  oneTitle: 'Why was this refused?',
  oneSuccess: 'Request',
  answer: 'What it was told',
  remedy: 'What to do',
  fields: 'Fields',
  field: 'Field',
  problem: 'What is wrong',
  body: 'What was sent',
  bodyHelp: 'Secrets are masked and long texts cut.',
  remedyFields: 'The fields are named below.',
  noBody: 'What was sent is not kept, or no longer.',
  remedies,
};

// Which texts of the code are messages that a page of the administration area may show.

import type { Literal } from './literals.ts';
import { filesOf } from './source-files.ts';

/** Files whose messages no page shows, with the reason. */
const WITHOUT_MESSAGES: [RegExp, string][] = [
  [/^src\/operations\/(?:account-move|account-files)\//, 'run by the command line only'],
  [
    /^src\/operations\/(?:token-errors|in-steps|sealed-secrets|list-places|context)\.ts$/,
    'of programs, or of the code itself',
  ],
  [/^src\/operations\/write\/nonce\.ts$/, 'a browser has no nonces'],
  [/^src\/operations\/mail\/(?:compose-mail|document-draft|mail-words)\.ts$/, 'the text of mail, in its own languages'],
  [/^src\/operations\/audit\/verify-trail\.ts$/, 'run by the command line only'],
  [/^src\/operations\/currency\/.*ecb|^src\/domain\/currency\/(?:convert-)?ecb/, 'run by the command line only'],
  [/^src\/operations\/printing\/(?!preview-set|print-document|read-document)/, 'of the code itself'],
  [
    /^src\/query\/(?:unknown-parameter|sql|sorted-keys|statement|large-pages|conditions|matching)\.ts$/,
    'of programs, or SQL',
  ],
  [/xlsx-writer|zip-writer|tables\/number-format/, 'of the code itself'],
  [/imports\/usual-headings/, 'headings of files, in both languages'],
  [/^src\/operations\/request-log\/masked-body\.ts$/, 'stands in what a program sent'],
  [
    /^src\/operations\/(?:read\/(?!account-owner)|sessions\/log-(?:in|out)|imports\/importable)/,
    'of programs, or names of types',
  ],
  [/^src\/domain\/values\/nonce-window\.ts$/, 'a browser has no nonces'],
  [
    /^src\/http\/admin\/browser\/|\/(?:files|pdf-answer|cross-site|browser-name|chain-view|finish)\.ts$/,
    'markup, headers, names',
  ],
];

export const messageFiles: string[] = filesOf([
  'src/domain/**/*.ts',
  'src/query/*.ts',
  'src/operations/**/*.ts',
  'src/formats/tables/*.ts',
  'src/definitions/fields/{check-body,value-check,field-types}.ts',
  'src/definitions/administration/*.ts',
  'src/http/admin/**/*.ts',
]).filter(
  file => !WITHOUT_MESSAGES.some(([pattern]) => pattern.test(file)) && !file.startsWith('src/http/admin/words/'),
);

/** Functions whose texts nobody reads but programmers: faults of the code, names of locks. */
const OF_PROGRAMMERS =
  /(?:^|\.)(?:Error|error|RangeError|TypeError|Symbol|hkdfSync|createHmac|Set|format|numberFormat|html|link)$/;
/** Members whose texts are not messages: what the log says, names of locks, markup. */
const OTHER_MEMBERS = new Set([
  'trail',
  'asked',
  'via',
  'type',
  'questions',
  'columns',
  'names',
  'outcome',
  'none',
  'uniqueValues',
  'exclusive',
  'counters',
  'from',
  'class',
  'doc',
  'description',
  'example',
  'kind',
  'rpName',
  'body',
  'subject',
  'waitsFor',
  // Words of documents, in their own languages.
  'en',
  'pt',
  'es',
  'fr',
  'de',
  'it',
  'nl',
]);

/** Names of locks, kinds and parts of the code; beginnings of messages that a page looks for; CSS and headers. */
const OTHER_TEXTS = new Set([
  // An encoding.
  'Mac Roman',
  'browser administrator',
  'command line',
  'text flag',
  'document sets',
  'change of documents',
  'account facts',
  'one-time codes of {}',
  'mail allowance',
  'codes of {}',
  'password sessions of {}',
  'the row is done',
  'password reset',
  'This company asks',
  'The form was not accepted',
  'Sign in first',
  'reference page',
  'npx kontor account export {} --to {}.account',
  '{} ms',
  'login delayed',
  'login failed',
  'filters is-folded',
  'is-number is-amount',
  'is-whole is-state',
  'button primary',
  'button danger',
  'field has-error',
  'field party-{}',
  'field field-{}',
]);

/** Whether a text is a sentence, or a part of one, that an operation answers. */
export function isMessage({ text, calls, members }: Literal): boolean {
  if (
    !/[a-z]{2,}(?:'s)?,? \{?['a-z]|\{\} [a-z]/i.test(text) ||
    /\b(?:SELECT|INSERT|UPDATE|FROM|WHERE|JOIN|CASE|AS)\b/.test(text)
  )
    return false;
  if (/^(?:<|\/|[a-z]+-src )/.test(text)) return false;
  if (OTHER_TEXTS.has(text)) return false;
  const call = calls.at(-1);
  return !(call !== undefined && OF_PROGRAMMERS.test(call)) && !members.some(member => OTHER_MEMBERS.has(member));
}

/** Parts of messages, and messages of parts, that have words as a whole. */
export const SAID_AS_A_WHOLE: string[] = [
  ', not an array: send one record or document in each request',
  'must be {} or more{}',
  '{}, without quotes{}',
  ' and with a point before the decimal places',
  ', or {} less the withholding',
  'the lines add up to {}{}',
  "items[{}].item_code '{}'",
  ' and {} more',
  'is no article',
  'the line is',
  'are no articles',
  'the lines are',
  '{}{} {}: {} free text and move{} no stock',
  ', and was taken in part{}',
  'billed already{}',
  '{} is {}',
  '{}: nothing of it is open',
  '{}: {} {} {}, and only refer to other documents',
  '{} has {}',
  'nothing open',
  '{} open on line {}, less than {}',
  'owes nothing',
  'was credited: nothing of it is due',
  'was paid in part and credited: nothing of it is due',
  'is paid in full: nothing of it is due',
  'has {} due, less than {}',
  'has {} left to credit, less than {}',
  'is credited in full: nothing of it is left to credit',
  ', ask who runs the server',
  'The account is suspended{}',
  '; GET /{} lists them',
  "names no {}: '{}'{}",
  'Another {} has this {}{}',
  'one serial number a unit',
  'one batch number a line',
  "Field '{}' must have {}: article '{}' needs {}, given {}",
  'there are {}',
  'there are none elsewhere',
  "has {} at '{}', {} asked; {}",
  "is {} from '{}'",
  "{} number '{}' of article '{}' {}",
  ', such as PT',
  ', such as EUR',
  ": write '{}'",
  ' but settles',
  "'{}' in document set '{}'",
  'with the id {}',
  ' and others',
  'more than {}',
  '{} {}: {} and more',
  'of 0 or more',
  'of 1 or more',
  'no sort',
  'must be one of {}; without it the comparison is for equality{}',
  'must be one of {}{}',
  "the nearest is '{}', ",
  '{}the valid ones are {}',
  "names another {} than {}.id, whose code is '{}'",
  'add --numbering server',
  'the active sets for {} are {}{}',
];

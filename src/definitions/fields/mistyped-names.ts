// Recognizes an unknown field name as a mistyped known one. contract §5 Header fields

import { plainName } from '../../domain/values/plain-name.ts';

/** Longer names are not compared: no known name is nearly as long. */
const MAX_COMPARED = 80;

/** Names that fields have on the other side (customer or supplier), each with the name that the field has here. */
export type OtherSideNames = Record<string, string>;

/** Keyword of an object schema with the OtherSideNames of its fields. */
export const OTHER_SIDE_NAMES = 'x-other-side-names';

/**
 * A function that returns the known name of which a name is a mistyped form. It is one when both differ only in case, `_` and
 * `-`, and perhaps in one letter that is inserted, missing or replaced. Short names have many words beside them (`cat`, `tax` and
 * `var` beside `vat`): with three letters the one letter may be inserted or missing behind the first, with two there is none.
 * Digits are no letters: `name_3` and `vat2` are names of their own. `others` are names that known fields have elsewhere, each with
 * the known name: they and their mistyped forms mean that one.
 */
export function mistypedNames(
  known: string[],
  others: Record<string, string> = {},
): (name: string) => string | undefined {
  const plain = new Map(
    [...known.map(name => [name, name] as const), ...Object.entries(others)].map(([name, meant]) => [
      plainName(name),
      meant,
    ]),
  );
  const byLength = Map.groupBy(plain.keys(), name => name.length);
  return name => {
    if (name.length > MAX_COMPARED) return undefined;
    const sent = plainName(name);
    const same = plain.get(sent);
    if (same !== undefined) return same;
    for (const length of [sent.length, sent.length + 1, sent.length - 1]) {
      const near = byLength.get(length)?.find(candidate => isOneLetterOff(sent, candidate));
      if (near !== undefined) return plain.get(near);
    }
    return undefined;
  };
}

/** The names that types of the given sides have for fields, each with the name of one type, where that is another. */
export function otherSideNames<Field extends string>(
  own: Partial<Record<Field, string>>,
  sides: Partial<Record<Field, string>>[],
  fields: Field[],
): OtherSideNames {
  const pairs = fields.flatMap(field => {
    const name = own[field] ?? field;
    return sides.map(side => [side[field] ?? field, name] as const);
  });
  return Object.fromEntries(pairs.filter(([other, name]) => other !== name));
}

// True if they differ in one letter. Their lengths differ by at most one.
function isOneLetterOff(sent: string, known: string): boolean {
  const more = sent.length - known.length;
  if (known.length < 3) return false;
  let at = 0;
  while (at < known.length && sent[at] === known[at]) at++;
  // Behind the letter that differs, the rest must be the same.
  if (sent.slice(more < 0 ? at : at + 1) !== known.slice(more > 0 ? at : at + 1)) return false;
  if (known.length === 3 && (more === 0 || at === 0)) return false;
  return !isDigit(more < 0 ? undefined : sent[at]) && !isDigit(more > 0 ? undefined : known[at]);
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9';
}

// Puts values into the words of a language.

/** A sentence about a number of things: one form for one, another for more, and perhaps one for none. */
export interface Plural {
  zero?: string;
  one: string;
  other: string;
}

type Values = Record<string, string | number>;

/**
 * The text with a value in each gap: `{name}` takes the value of that name, `{name:lower}` the value in lower case,
 * acronyms such as VAT excepted. `count` selects
 * the form of a plural. Throws for a gap without a value: the code and the words do not fit.
 */
export function fill(text: string | Plural, values: Values): string {
  const form = typeof text === 'string' ? text : formOf(text, String(values.count));
  return form.replaceAll(/\{(\w+)(:lower)?\}/g, (gap, name: string, lower?: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The words '${form}' have no value for ${gap}`);
    return lower ? String(value).replaceAll(/\S+/g, lowered) : String(value);
  });
}

const lowered = (word: string): string => (/^\p{Lu}{2}/u.test(word) ? word : word.toLowerCase());

function formOf({ zero, one, other }: Plural, count: string): string {
  if (count === '0' && zero !== undefined) return zero;
  return count === '1' ? one : other;
}

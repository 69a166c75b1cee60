// Comparison of an answer with an example, which has some of its fields.

type Json = Record<string, unknown>;

/** The fields of an object that another one has too; so deep as that one goes. */
export function partOf(wanted: Json, answered: Json): Json {
  return Object.fromEntries(
    Object.entries(wanted).map(([name, value]) => [
      name,
      isObject(value) && isObject(answered[name]) ? partOf(value, answered[name]) : answered[name],
    ]),
  );
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

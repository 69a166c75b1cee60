// The examples of a document type in the OpenAPI document: bodies of a create and a change, and an element of a list.

/** Base of a type's examples. */
interface Exemplified {
  /** The body of a create. */
  example: Record<string, unknown>;
}

/** Distance of an example's number from that of the create. */
const LISTED = 1;
const CHANGED = 2;

/** The example in lists: an earlier document than the example of the create, with the fields that the server adds. */
export function listedExample({ example }: Exemplified): Record<string, unknown> {
  const { items, ...header } = example;
  const id = exampleId(example) - LISTED;
  return {
    id,
    ...header,
    ...Object.fromEntries(
      ['seq_number', 'related_document', 'related_doc']
        .filter(name => name in example)
        .map(name => [name, earlierNumber(String(example[name]), LISTED)]),
    ),
    status: 'ISSUED',
    created: example.date,
    updated: example.date,
    updated_at: `${example.date}T16:04:12.345678Z`,
    ...(Array.isArray(items) && {
      items: items.map((line, index) => ({ id: id * 1000 + index, ...line, open_qty: line.qty })),
    }),
  };
}

/** The document of a type that an update changes, as responses name it. */
export function changedExample({ example }: Exemplified) {
  return {
    id: exampleId(example) - CHANGED,
    documentSeries: String(example.document_set),
    documentNumber: earlierNumber(String(example.seq_number), CHANGED),
  };
}

/** The numbers of all examples of a type. */
export const exampleNumbers = ({ example }: Exemplified): string[] =>
  [0, LISTED, CHANGED].map(by => earlierNumber(String(example.seq_number), by));

/** The id of the document that the example creates. It ends in its number, so that no two examples have the same. */
export const exampleId = ({ seq_number }: Record<string, unknown>): number => 1000 + trailingNumber(String(seq_number));

// `2026/48` or `FT 2026/48` as the number of an earlier example.
const earlierNumber = (number: string, by: number): string =>
  number.replace(/\d+$/, String(trailingNumber(number) - by));

const trailingNumber = (text: string): number => Number(/\d+$/.exec(text)?.[0] ?? 0);

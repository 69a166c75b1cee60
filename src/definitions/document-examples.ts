// The examples of a document type in the OpenAPI document: one that a create sends, one that a list answers, one that is changed.

/** What the examples of a type follow from. */
interface Exemplified {
  /** The body of a create. */
  example: Record<string, unknown>;
}

/** How far the number of an example is behind that of the create. */
const LISTED = 1;
const CHANGED = 2;

/** The document of a type that lists show: an earlier one than the example of its create, with what the server adds. */
export function listedExample({ example }: Exemplified): Record<string, unknown> {
  const { items, ...header } = example;
  const id = exampleId(example) - LISTED;
  return {
    id,
    ...header,
    seq_number: earlierNumber(example, LISTED),
    status: 'ISSUED',
    created: example.date,
    updated: example.date,
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
    documentNumber: earlierNumber(example, CHANGED),
  };
}

/** The numbers of all examples of a type. */
export const exampleNumbers = ({ example }: Exemplified): string[] =>
  [0, LISTED, CHANGED].map(by => earlierNumber(example, by));

/** The id of the document that the example creates. It ends in its number, so that no two examples have the same. */
export const exampleId = ({ seq_number }: Record<string, unknown>): number => 1000 + trailingNumber(String(seq_number));

/** The number of an earlier example of the type. */
function earlierNumber({ seq_number }: Record<string, unknown>, by: number): string {
  const text = String(seq_number);
  return text.replace(/\d+$/, String(trailingNumber(text) - by));
}

const trailingNumber = (text: string): number => Number(/\d+$/.exec(text)?.[0] ?? 0);

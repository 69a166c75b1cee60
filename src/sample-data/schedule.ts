// The schedule of the sample company: document types, their frequency, and the documents that follow them.

/** Choice of the lines of a chain's first document. */
export type Goods = 'offered' | 'promised' | 'sold' | 'awaited' | 'bought' | 'moved' | 'paid' | 'none';

/** A document that follows another one. */
export interface Next {
  type: string;
  /** Share of the documents that it follows. */
  share: number;
  /** Days after the document that it follows. */
  days: [number, number];
  /** Share of them that it takes or pays only in part. Default: 0. */
  inPart?: number;
  /** Share of partly open documents that are followed by another one of the type. Default: 0. */
  again?: number;
}

/** The schedule of one document type. */
export interface Step {
  type: string;
  goods: Goods;
  /** Frequency as the first document of a chain. */
  weight: number;
  /** Documents that may follow it: at most one of them. */
  next?: Next[];
  /** Document type that takes back some of its lines, besides `next`. */
  returned?: Next;
  /** Days until it is due, or an offer expires. */
  dueDays?: number;
  /** Header texts to choose from. */
  header?: Record<string, string[]>;
}

const SALESPEOPLE = ['Ana Sousa', 'Rui Lopes', 'Inês Faria', 'Tomás Reis'];
const VEHICLES = ['12-AB-34', '56-CD-78', '90-EF-12'];

/** The schedule of each document type. A type that is not listed is left out. */
export const STEPS: Step[] = [
  {
    type: 'quote',
    goods: 'offered',
    weight: 14,
    dueDays: 30,
    next: [
      { type: 'order', share: 0.45, days: [2, 20], inPart: 0.2 },
      { type: 'invoice', share: 0.12, days: [2, 15] },
    ],
    header: { salesperson: SALESPEOPLE, your_ref: ['by telephone', 'by e-mail', 'at the shop'] },
  },
  {
    type: 'order',
    goods: 'promised',
    weight: 22,
    next: [
      { type: 'delivery_note', share: 0.58, days: [1, 12], inPart: 0.4, again: 0.85 },
      { type: 'invoice', share: 0.3, days: [1, 12], inPart: 0.2, again: 0.85 },
    ],
    header: { salesperson: SALESPEOPLE, your_ref: ['by telephone', 'by e-mail', 'at the shop'] },
  },
  {
    type: 'delivery_note',
    goods: 'none',
    weight: 0,
    next: [{ type: 'invoice', share: 0.93, days: [1, 6] }],
    header: { plate_number: VEHICLES },
  },
  {
    type: 'invoice',
    goods: 'sold',
    weight: 22,
    dueDays: 30,
    next: [{ type: 'receipt', share: 0.85, days: [3, 45], inPart: 0.25, again: 0.75 }],
    returned: { type: 'credit_note', share: 0.07, days: [2, 30] },
    header: { salesperson: SALESPEOPLE },
  },
  {
    type: 'credit_note',
    goods: 'none',
    weight: 0,
    header: { notes_comments: ['Damaged', 'Ordered by mistake', 'Wrong goods delivered'] },
  },
  {
    type: 'receipt',
    goods: 'paid',
    weight: 1,
    header: { payment_type: ['Bank transfer', 'Card', 'Cash', 'Direct debit'] },
  },
  {
    type: 'purchase_order',
    goods: 'awaited',
    weight: 16,
    next: [{ type: 'purchase', share: 0.94, days: [3, 25], inPart: 0.3, again: 0.9 }],
  },
  {
    type: 'purchase',
    goods: 'bought',
    weight: 3,
    dueDays: 60,
    next: [{ type: 'payment', share: 0.88, days: [10, 60], inPart: 0.12, again: 0.8 }],
    returned: { type: 'supplier_credit_note', share: 0.09, days: [2, 20] },
  },
  {
    type: 'supplier_credit_note',
    goods: 'none',
    weight: 0,
    header: { notes_comments: ['Goods returned: damaged', 'Goods returned: not as ordered'] },
  },
  { type: 'payment', goods: 'none', weight: 0, header: { payment_type: ['Bank transfer', 'Direct debit'] } },
  {
    type: 'transfer_order',
    goods: 'moved',
    weight: 8,
    header: { plate_number: VEHICLES },
  },
];

/** The step that writes a type of document. */
export function stepOf(type: string): Step | undefined {
  return STEPS.find(step => step.type === type);
}

/** Rule for documents of a type that follow those of another one. */
export function nextOf(earlier: string, type: string): Next | undefined {
  const { next = [], returned } = stepOf(earlier) ?? {};
  return [...next, ...(returned ? [returned] : [])].find(each => each.type === type);
}

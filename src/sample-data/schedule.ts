// The schedule of the sample company: which documents it creates, how often, and which documents follow them.

/** How the lines of a document are chosen: ordered by customers, sold, ordered from suppliers, bought or transferred. */
export type Goods = 'promised' | 'sold' | 'awaited' | 'bought' | 'moved' | 'none';

/** The schedule of one document type. */
export interface Step {
  type: string;
  goods: Goods;
  /** How often it is the first document of a chain. */
  weight: number;
  /** The document that follows, for which share of documents, and after how many days. */
  next?: { type: string; share: number; days: [number, number] };
  /** Days until it is due. */
  dueDays?: number;
  /** Header texts, of which one is chosen. */
  header?: Record<string, string[]>;
}

const SALESPEOPLE = ['Ana Sousa', 'Rui Lopes', 'Inês Faria', 'Tomás Reis'];

/** The schedule of each document type. A type that is not listed is left out. */
export const STEPS: Step[] = [
  {
    ...{ type: 'order', goods: 'promised', weight: 30 },
    next: { type: 'invoice', share: 0.88, days: [1, 12] },
    header: { salesperson: SALESPEOPLE, your_ref: ['by telephone', 'by e-mail', 'at the shop'] },
  },
  {
    ...{ type: 'invoice', goods: 'sold', weight: 34, dueDays: 30 },
    next: { type: 'receipt', share: 0.85, days: [3, 60] },
    header: { salesperson: SALESPEOPLE },
  },
  {
    ...{ type: 'receipt', goods: 'none', weight: 0 },
    header: { payment_type: ['Bank transfer', 'Card', 'Cash', 'Direct debit'] },
  },
  {
    ...{ type: 'purchase_order', goods: 'awaited', weight: 12 },
    next: { type: 'purchase', share: 0.92, days: [3, 25] },
  },
  { type: 'purchase', goods: 'bought', weight: 4, dueDays: 60 },
  {
    ...{ type: 'transfer_order', goods: 'moved', weight: 10 },
    header: { plate_number: ['12-AB-34', '56-CD-78', '90-EF-12'] },
  },
];

/** The step that writes a type of document. */
export function stepOf(type: string): Step | undefined {
  return STEPS.find(step => step.type === type);
}

const FIRST_DAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** Days of the sample period: the two years before 2026. */
export const SAMPLE_DAYS = 731;

/** The date of a day of the sample period, from 0. */
export function dateOf(day: number): string {
  return new Date(FIRST_DAY + day * DAY_MS).toISOString().slice(0, 10);
}

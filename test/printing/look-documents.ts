/** Documents that show every part of the look: all types and languages, lengths, amounts, scripts, marks and logos. */
import { documents } from '../../src/definitions/catalogue.ts';
import type { PrintJob } from '../../src/domain/print-job.ts';
import { LANGUAGES } from '../../src/domain/values/languages.ts';
import { paymentDocuments } from './look-payments.ts';
import { account, invoice, job, lines } from './print-rig.ts';
import { rgbPng } from './sample-pictures.ts';

/** A PNG of one colour. */
const picture = (width: number, height: number) => rgbPng(width, height, () => Buffer.alloc(3 * width, 90));
const logos: Record<string, Buffer> = {
  'wide logo': picture(300, 40),
  'tall logo': picture(10, 30),
  'SVG logo': Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>',
  ),
};

type Fields = Partial<PrintJob>;

const serials = (count: number) => ({
  description: 'Phones',
  qty: count,
  unit_price: 1,
  vat: 23,
  serial_numbers: Array.from({ length: count }, (_, at) => `SERIAL${at}`),
});

/** Documents with a row that goes over several pages, in which Typst reaches into the margin. */
export const withBrokenRows: Record<string, PrintJob> = {
  'a thousand serial numbers': job(invoice({ items: [serials(1000), ...lines(2)] })),
  'seven thousand serial numbers after other lines': job(
    invoice({ items: [...lines(20), serials(7000), ...lines(40)] }),
  ),
};

const tall = (count: number) => Array.from({ length: count }, (_, at) => `Part ${at}`).join('\n');
const ofRates = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ description: `Rate ${at}`, qty: 1, unit_price: 10, vat: at / 10 + 1 }));

/** Documents with parts that are higher than a page, or than what is left of one. */
const withHighParts: Record<string, object> = {
  '60 VAT rates': { items: ofRates(60) },
  '120 VAT rates': { items: ofRates(120), payment_type: 'Cash', payment_ref: tall(9) },
  ...Object.fromEntries(
    [34, 37, 38, 39, 40, 53, 58, 60, 97].map(count => [
      `a name of ${count} lines`,
      { customer: { name: tall(count) } },
    ]),
  ),
  'two names of many lines': {
    customer: {
      name: tall(60),
      name_2: tall(30),
      shipping_address: { postal_address: tall(130), city: 'Braga' },
    },
  },
  'a reference of 57 lines': { reference: tall(57) },
  'a reference of many lines': { reference: tall(85), your_ref: tall(20) },
  'a payment of many lines': { payment_type: 'Cash', payment_ref: tall(80), amount_tendered: 300 },
  'a description of many lines': {
    items: [...lines(3), { ...lines(1)[0], description: Object.keys('x'.repeat(85)).join('\n') }, ...lines(30)],
  },
  ...Object.fromEntries(
    // With 39, Typst begins the row on the first page, without its footer.
    [36, 37, 38, 40, 41, 42].map(count => [
      `a long row below a name of ${count} lines`,
      { customer: { name: tall(count) }, items: [serials(400), ...lines(2)] },
    ]),
  ),
};

/** The fields of a receipt of two documents. */
export const receipt = {
  document_set: 'REC',
  seq_number: '7',
  items: undefined,
  net_amount: undefined,
  vat: undefined,
  due_date: undefined,
  total_amount: 150,
  settles: [
    { document: 'FT 1', amount: 100 },
    { document: 'FT 2', amount: 30.5 },
  ],
  amount_open: 19.5,
};
const manySettled = Array.from({ length: 100 }, (_, at) => ({ document: `FT number-${at}`, amount: at }));

const details = {
  description_2: 'A second description',
  serial_numbers: ['S1', 'S2'],
  number_of_packages: 3,
  vat_exemption: 'VATEX-EU-IC',
};
const facts = {
  reference: 'R-1',
  your_ref: 'Y-1',
  salesperson: 'Ana',
  currency: 'USD',
  exchange_rate: 0.92,
  related_document: 'ORD 9',
  payment_type: 'Cash',
  payment_ref: 'x'.repeat(70),
  amount_tendered: 300,
  gross_weight: 12.5,
  number_of_packages: 3,
  plate_number: 'AA-00-AA',
  delivery_date: '2024-03-02T10:00',
  warehouse: 'Main warehouse of the company',
  destination_warehouse: 'Another warehouse with a name that is so long that it takes several lines',
  notes_comments: 'Thank you.\n\nSee you again.',
};
const addresses = {
  name: 'Café Central',
  name_2: 'Second name',
  vat_id: '509876543',
  billing_address: { postal_address: 'Street 1\nFloor 2', city: 'Porto', zip_code: '4000-001', country: 'PT' },
  shipping_address: { postal_address: 'Street 2', city: 'Braga', zip_code: '4700-001', country: 'PT' },
};

const trillion = 1_000_000_000_000;
function largeAmounts(currency: string): PrintJob {
  const line = { item_code: 'ABCDEFGHIJKLMNO', description: 'A ship', qty: 1, unit_of_measurement: 'PIECE', vat: 23 };
  const items = [0.5, 0].map(discount => ({ ...line, unit_price: trillion, discount }));
  return job(invoice({ currency, items, net_amount: trillion, vat: trillion, total_amount: trillion }));
}

function longTexts(value: string): PrintJob {
  const address = { postal_address: value, city: 'C'.repeat(60), zip_code: '1', country: 'PT' };
  const customer = { name: value, name_2: value, vat_id: '1'.repeat(20), billing_address: address };
  const items = [
    {
      item_code: 'W'.repeat(15),
      description: value,
      description_2: value,
      unit_of_measurement: 'W'.repeat(15),
      unit_price: 1,
      vat: 23,
    },
  ];
  const references = { reference: 'R'.repeat(60), your_ref: 'Y'.repeat(60), seq_number: '9'.repeat(60) };
  const notes = { payment_type: 'P'.repeat(60), notes_comments: 'N'.repeat(4000) };
  const fields = { customer, items, ...references, ...notes };
  return job(invoice(fields), { account: { ...account, name: value, address: [value] } });
}

/** Texts in the scripts that the fonts have. */
export const scripts: Record<string, string> = {
  Latin: 'Ærøskøbing Łódź façade Tiếng Việt',
  Greek: 'Τιμολόγιο πωλήσεων',
  Cyrillic: 'Счёт-фактура за квартал',
  Arabic: 'فاتورة المبيعات',
  Hebrew: 'חשבונית מס',
  Chinese: '增值税发票总公司说明',
  Japanese: '請求書・品名ラーメン',
  Korean: '세금계산서',
  Thai: 'ใบแจ้งหนี้',
  emoji: '😀🚚📦✅',
};

/** Lines break beside the numbers of some of them. */
const rightToLeftNotes = [
  'تسليم 50 علبة إلى المستودع خلال 1234 يوما من تاريخ الفاتورة. ',
  'התשלום בסך 50 שקלים, ועוד 1234 לכל יחידה. ',
]
  .map(text => text.repeat(20))
  .join('\n');

function inScript(text: string): PrintJob {
  const items = [{ item_code: 'A', description: `${text} `.repeat(12), unit_price: 1, vat: 0 }];
  const fields = { items, customer: { name: text }, notes_comments: `${text} `.repeat(20) };
  return job(invoice(fields), { account: { ...account, name: text } });
}

function ofEachType(): [string, PrintJob][] {
  return documents.flatMap(({ type, example, party, labels }) =>
    LANGUAGES.map((language): [string, PrintJob] => {
      const fields: Fields = { kind: type, language, ...(labels && { labels }) };
      const made = job(JSON.stringify({ id: 1, ...example, status: 'ISSUED' }), fields);
      const { party: _, ...others } = made;
      return [`${type} in ${language}`, party ? { ...others, party } : others];
    }),
  );
}

/** The jobs by what they show. */
export const lookDocuments: [string, PrintJob][] = [
  ...ofEachType(),
  ...[0, 1, 3, 29, 30, 31, 32, 33, 40, 64, 65, 66, 200].map((count): [string, PrintJob] => [
    `${count} lines`,
    job(invoice({ items: lines(count) })),
  ]),
  ...LANGUAGES.map((language): [string, PrintJob] => [
    `prices with VAT in ${language}`,
    job(invoice({ ...facts, items: lines(33).map(line => ({ ...line, vat_included: true, discount: 3 })) }), {
      language,
    }),
  ]),
  ...['JPY', 'EUR', 'KWD'].map((currency): [string, PrintJob] => [`10^12 ${currency}`, largeAmounts(currency)]),
  ...['W'.repeat(255), 'Wide words '.repeat(23).trim(), '增'.repeat(255)].map((value): [string, PrintJob] => [
    `long texts of ${value.slice(0, 5)}`,
    longTexts(value),
  ]),
  ...Object.entries(scripts).map(([script, text]): [string, PrintJob] => [script, inScript(text)]),
  ['Arabic and Hebrew with numbers at the ends of lines', job(invoice({ notes_comments: rightToLeftNotes }))],
  ['void', job(invoice({ status: 'VOID', items: lines(70) }))],
  ['closed', job(invoice({ status: 'CLOSED' }), { kind: 'order', language: 'pt' })],
  ...Object.entries(logos).map(([name, logo]): [string, PrintJob] => [
    name,
    job(invoice({ items: lines(2) }), { account: { ...account, logo } }),
  ]),
  ['receipt', job(invoice(receipt), { kind: 'receipt' })],
  ['receipt of a hundred documents', job(invoice({ ...receipt, settles: manySettled }), { kind: 'receipt' })],
  ...[2, 25, 26, 27, 28, 31].map((count): [string, PrintJob] => [
    `credit note with ${count} lines`,
    job(invoice({ items: lines(count), settles: receipt.settles }), { kind: 'credit-note' }),
  ]),
  ...Object.entries(withHighParts).map(([name, fields]): [string, PrintJob] => [name, job(invoice(fields))]),
  ['details', job(invoice({ items: lines(40).map((line, at) => ({ ...line, ...(at % 3 > 0 && details) })) }))],
  ['text lines', job(invoice({ items: [{ item_type: 'text', description: 'In italics. '.repeat(20) }, ...lines(2)] }))],
  ['facts and addresses', job(invoice({ ...facts, customer: addresses }))],
  [
    'transfer',
    job(invoice({ source_warehouse: 'A', destination_warehouse: 'B' }), {
      kind: 'transfer',
      party: undefined as never,
    }),
  ],
  ...[4, 300].map((count): [string, PrintJob] => [
    `${count} related documents`,
    job(invoice({ related_documents: Array.from({ length: count }, (_, at) => `GT ${at}`) })),
  ]),
  [
    'related documents with long names',
    job(
      invoice({
        related_documents: Array.from({ length: 100 }, (_, at) => `SETOFLETTERS ${`${at}`.padStart(47, '0')}`),
      }),
    ),
  ],
  ...paymentDocuments,
  ...[22, 24, 26, 27].map((count): [string, PrintJob] => [
    `notes after ${count} lines`,
    job(invoice({ items: lines(count), notes_comments: 'A note of several words.\n'.repeat(count - 15) })),
  ]),
];

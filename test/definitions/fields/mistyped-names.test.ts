// Which unknown names count as mistyped forms of known ones. contract §5 Header fields

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lists } from '../../../src/definitions/catalogue.ts';
import {
  mistypedNames,
  OTHER_SIDE_NAMES,
  type OtherSideNames,
} from '../../../src/definitions/fields/mistyped-names.ts';
import { endpoints } from '../../../src/http/api/all-endpoints.ts';

const KNOWN = [
  'id',
  'vat',
  'qty',
  'fax',
  'obs',
  'name',
  'name_2',
  'date',
  'vat_id',
  'unit_price',
  'items',
  'description',
];
const meantBy = mistypedNames(KNOWN);

describe('A name', () => {
  const mistyped: [name: string, meant: string][] = [
    ['vatId', 'vat_id'],
    ['VAT-ID', 'vat_id'],
    ['vatid', 'vat_id'],
    ['_id', 'id'],
    ['ID', 'id'],
    ['Unit-Price', 'unit_price'],
    ['unitPrice', 'unit_price'],
    ['unit price', 'unit_price'],
    ['unit_prise', 'unit_price'],
    ['unit_pric', 'unit_price'],
    ['nit_price', 'unit_price'],
    ['unit_pricee', 'unit_price'],
    ['qtty', 'qty'],
    ['Qty', 'qty'],
    ['qt', 'qty'],
    ['qnty', 'qty'],
    ['vats', 'vat'],
    ['item', 'items'],
    ['nam', 'name'],
    ['data', 'date'],
    ['name2', 'name_2'],
  ];
  for (const [name, meant] of mistyped) {
    it(`'${name}' is a mistyped '${meant}'`, () => assert.equal(meantBy(name), meant));
  }

  const others = ['is', 'ip', 'uid', 'ids', 'x', '', 'cat', 'tax', 'var', 'max', 'cvat', 'at', 'abs', 'jobs', 'name_3'];
  for (const name of [
    ...others,
    'name1',
    'vat2',
    'qty_1',
    'price',
    'descricao',
    'dates_of',
    'é',
    '🍵',
    '_'.repeat(90),
  ]) {
    it(`'${name}' is a name of its own`, () => assert.equal(meantBy(name), undefined));
  }
});

describe('The known names of all bodies and lists', () => {
  type Schema = {
    type?: string;
    properties?: Record<string, Schema>;
    items?: Schema;
    readOnly?: boolean;
    [OTHER_SIDE_NAMES]?: OtherSideNames;
  };
  const namesOf = ({ properties = {}, items }: Schema): string[] => [
    ...Object.keys(properties),
    ...Object.values(properties).flatMap(namesOf),
    ...(items ? namesOf(items) : []),
  ];
  // Nothing in a read-only field is read.
  const placesOf = (schema: Schema): Schema[] =>
    schema.readOnly
      ? []
      : [
          ...(schema.properties ? [schema] : []),
          ...Object.values(schema.properties ?? {}).flatMap(placesOf),
          ...(schema.items ? placesOf(schema.items) : []),
        ];
  const bodies = endpoints({ publicUrl: () => '', days: 1 }).flatMap(({ body }) =>
    body && !body.checkedByHandler ? [body.schema as Schema] : [],
  );
  const names = new Set([...bodies, ...lists.map(({ element }) => element as Schema)].flatMap(namesOf));

  it('are not mistyped forms of each other where they are unknown, except those of the other side', () => {
    const wrong = new Set<string>();
    for (const { properties = {}, [OTHER_SIDE_NAMES]: others } of bodies.flatMap(placesOf)) {
      const writable = Object.keys(properties).filter(name => !properties[name]?.readOnly);
      const meant = mistypedNames(writable, others);
      for (const name of names) if (!(name in properties) && meant(name)) wrong.add(`${name} for ${meant(name)}`);
    }
    assert.ok(names.size > 100);
    const sides = [
      ['warehouse', 'source_warehouse'],
      ['discount_amount', 'discount_money_amount'],
      ['irs_retention_amount', 'withholding_tax_amount'],
      ['discount', 'line_discount'],
    ].flatMap(([name, other]) => [`${name} for ${other}`, `${other} for ${name}`]);
    // The list of serial numbers has one in each element, VAT codes have a rate and descriptions, reminders texts and documents, recurring documents a mode; elsewhere it is what the message says.
    const ofOthers = [
      'serial_number for serial_numbers',
      'rate for date',
      'date for rate',
      'descriptions for description',
      'mode for code',
      ...['text for texts', 'texts for text', 'document for documents', 'documents for document'],
    ];
    const meant = [...sides, ...ofOthers];
    assert.deepEqual([...wrong].sort(), meant.sort());
  });
});

// Finds the field that a client meant by a name that other interfaces give to it, or by its place elsewhere in the body. Unlike a
// mistyped name it may also be data of the client's own, so it is only named: in warnings, and when the request is refused.

import { Message } from '../../domain/messages/message.ts';
import { ownValue } from '../../domain/values/own-value.ts';
import { plainName } from '../../domain/values/plain-name.ts';
import type { Schema } from '../schema.ts';
import { isReadOnly } from './field-types.ts';

/** Names of other interfaces by the name of the field, without case, `_` and `-`. */
const FIELDS_OF_OTHER_INTERFACES: Record<string, string> = {
  qty: 'quantity quant units count',
  unit_price: 'price unitcost rate netprice grossprice',
  item_code:
    'entitycode sku productcode articlecode product article productid articleid itemid code itemnumber ref reference',
  description: 'name title text label itemname productname itemdescription',
  items: 'lines lineitems rows positions details products articles documentlines entries',
  vat: 'tax iva mwst tva taxes',
  sales_tax: 'vat vatrate tax taxrate',
  discount: 'discountpercent discountrate discountpercentage rebate',
  line_discount: 'discountpercent discountrate discountpercentage rebate',
  vat_included: 'taxincluded taxinclusive pricesincludetax grossprices vatinclusive includesvat',
  unit_of_measurement: 'unit uom measure',
  serial_numbers: 'serials serialnumber serialno lots batches batchnumber',
  total_amount: 'total grandtotal totalgross amounttotal grosstotal amount totalvalue value sum',
  net_amount: 'net nettotal subtotal totalnet netvalue',
  seq_number: 'number documentnumber invoicenumber docnumber ordernumber no num sequence documentno',
  document_set: 'series set serie docset documentseries documentset type',
  date: 'documentdate invoicedate issuedate issued issuedon docdate orderdate day issuedat',
  due_date: 'duedate paymentdue dueon validuntil',
  currency: 'currencycode currencyid curr iso4217',
  related_document: 'parent origin source relateddocumentid invoice invoicenumber orderid originaldocument refers',
  related_doc: 'parent origin source relateddocumentid invoice invoicenumber orderid originaldocument refers',
  notes_comments: 'notes note comments comment remarks observations memo',
  warehouse: 'warehousecode location locationcode store storecode',
  source_warehouse: 'from fromwarehouse fromlocation location locationcode',
  destination_warehouse: 'to towarehouse tolocation destination',
  payment_type: 'paymentmethod method paymentmeans',
  exchange_rate: 'fxrate currencyrate conversionrate',
  customer: 'client buyer party debtor billto supplier',
  supplier: 'vendor seller party creditor customer',
  code: 'entitycode customercode suppliercode clientcode vendorcode customernumber suppliernumber',
  name: 'companyname customername suppliername fullname displayname title',
  vat_id: 'vatnumber taxid taxnumber nif nipc taxidentificationnumber fiscalnumber ustid tin',
  country_iso: 'country countrycode',
  email: 'mail emailaddress',
  phone: 'telephone phonenumber tel',
  billing_address: 'address invoiceaddress',
  shipping_address: 'deliveryaddress shipto',
  postal_address: 'street address line1 address1 addressline1 addressline streetaddress',
  zip_code: 'postcode postalcode zip plz cp',
  bar_code: 'ean gtin upc',
  to: 'phone number recipient mobile msisdn phonenumber receiver destination',
  message: 'text body content sms msg',
  from: 'sender originator senderid',
  username: 'user login email userid',
  password: 'pass pwd secret',
  status: 'state action',
  reason: 'comment why note',
};

// The VAT of a line is a rate, that of a document an amount.
const NAMES_OF_RATE = 'vatrate taxrate taxpercent vatpercent vatpercentage taxpercentage';
const NAMES_OF_AMOUNT = 'vatamount taxamount vattotal taxtotal totalvat totaltax';

/** The longest name that is compared. */
const MAX_COMPARED = 80;

interface ObjectSchema {
  type?: string;
  properties?: Record<string, Schema>;
  items?: ObjectSchema;
}

/**
 * A function that returns where a value belongs that was sent under a name which an object does not have: `qty` for `quantity`,
 * `customer.code` for `customerCode` or `code`, `items[0].qty` for `qty` in the header. Undefined if the name is unknown.
 */
export function fieldMeantBy(properties: Record<string, Schema>): (name: string) => string | undefined {
  let meant: Map<string, string> | undefined;
  return name => {
    if (name.length > MAX_COMPARED) return undefined;
    meant ??= namesOf(properties);
    return meant.get(plainName(name));
  };
}

// The first entry of a name counts: names of the object itself come before those of objects in it.
function namesOf(properties: Record<string, Schema>): Map<string, string> {
  const meant = new Map<string, string>();
  const add = (name: string, path: string) => {
    if (!meant.has(name)) meant.set(name, path);
  };
  const writable = Object.entries(properties).filter(([, schema]) => !isReadOnly(schema));
  for (const [field] of writable)
    for (const other of ownValue(FIELDS_OF_OTHER_INTERFACES, field)?.split(' ') ?? []) add(other, field);
  const ofVat = 'vat_included' in properties ? NAMES_OF_RATE : NAMES_OF_AMOUNT;
  if ('vat' in properties) for (const other of ofVat.split(' ')) add(other, 'vat');
  for (const [field, schema] of writable) {
    const { properties: inner, items } = schema as ObjectSchema;
    const below = inner ?? items?.properties;
    if (!below) continue;
    const place = inner ? field : `${field}[0]`;
    for (const [name, each] of Object.entries(below)) {
      if (isReadOnly(each)) continue;
      const path = `${place}.${name}`;
      add(plainName(field) + plainName(name), path);
      add(plainName(name), path);
    }
  }
  return meant;
}

/** Maximum unknown fields of an object that are examined for a missing one, and maximum length of a quoted name. */
const MAX_EXAMINED = 100;
const MAX_NAME = 100;

/**
 * A function that completes "Field 'x' …" for a required field that is missing: it may be there under another name, see `meant`,
 * or one level too deep.
 */
export function missingFields(
  properties: Record<string, Schema>,
  meant: (name: string, value: unknown) => string | undefined,
): (name: string, sent: Record<string, unknown>) => Message {
  return (name, sent) => {
    const unknown = Object.keys(sent).filter(other => !Object.hasOwn(properties, other));
    const other = unknown.slice(0, MAX_EXAMINED).find(each => meant(each, sent[each]) === name);
    if (other !== undefined) return new Message('required_other_name', { name: other.slice(0, MAX_NAME) });
    const [only = ''] = Object.keys(sent).length === 1 ? unknown : [];
    const inside = ownValue(sent, only);
    if (typeof inside === 'object' && inside !== null && Object.hasOwn(inside, name))
      return new Message('required_too_deep', { name: only.slice(0, MAX_NAME) });
    return new Message('required');
  };
}

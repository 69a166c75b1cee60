// Contacts of customers and suppliers. contract §7 Contacts

import { ofField } from '../../domain/errors.ts';
import { addressError } from '../../domain/mail-address.ts';
import { fieldOfPurpose, MAIL_PURPOSES, MAX_CONTACTS, type MailPurpose } from '../../domain/mail-purpose.ts';
import { Message } from '../../domain/messages/message.ts';
import { defineRecord } from '../define-record.ts';
import { ID, stored } from '../fields/element.ts';
import { code, email, flag, text, textFlag, UPDATED_AT } from '../fields/field-types.ts';

const PURPOSES: Record<MailPurpose, string> = {
  quotes: 'True if quotes are sent to it by mail',
  orders: 'True if orders and purchase orders are sent to it by mail',
  deliveries: 'True if delivery notes are sent to it by mail',
  invoices: 'True if invoices, purchases and credit notes are sent to it by mail',
  receipts: 'True if receipts and payments are sent to it by mail',
  statements: 'True if statements of account and payment reminders are sent to it by mail',
};

const names = MAIL_PURPOSES.map(fieldOfPurpose);

export default defineRecord({
  noun: 'contact',
  path: 'contacts',
  title: 'Contacts',
  tag: 'Additions',
  elementName: 'contact',
  description: 'A contact of a customer or supplier',
  table: 'contact',
  codeField: 'code',
  fields: [
    ID,
    stored('code', code(15, { min: 1, example: 'CT0001' }), { inTable: 1 }),
    stored('customer', code(15, { description: 'Code of its customer', example: 'C0001' }), {
      inTable: 3,
      inForm: 'main',
    }),
    stored('supplier', code(15, { description: 'Code of its supplier. A contact has one of the two' }), {
      inTable: 4,
      inForm: 'main',
    }),
    stored('name', text(255, { min: 1, description: 'Person or department', example: 'Ana Silva' }), { inTable: 2 }),
    stored('department', text(100, { description: 'Department or role', example: 'Bookkeeping' }), {
      inTable: 5,
      inForm: 'main',
    }),
    stored('email', email({ description: 'One address to which mail can be sent', example: 'ana@padaria.example' }), {
      inTable: 6,
      inForm: 'main',
    }),
    stored('phone', text(30), { inTable: 7, inForm: 'main' }),
    stored('mobile', text(30), { inTable: 8, inForm: 'main' }),
    ...MAIL_PURPOSES.map(purpose =>
      stored(fieldOfPurpose(purpose), flag({ description: PURPOSES[purpose] }), { inForm: 'main' }),
    ),
    stored('inactive', textFlag(), { inTable: 9 }),
    stored('comments', text(4000)),
    stored('updated_at', UPDATED_AT),
  ],
  required: ['id', 'code', 'name', ...names, 'inactive', 'updated_at'],
  search: ['name', 'email'],
  indexed: ['customer', 'supplier'],
  folded: { name: 'r.folded_name' },
  orderLock: 41,
  exampleChange: { department: 'Purchasing' },
  writing: {
    byClients: true,
    required: ['name'],
    codePrefix: 'CT',
    references: {
      customer: { table: 'third_party', column: 'code', kind: 'customer' },
      supplier: { table: 'third_party', column: 'code', kind: 'supplier' },
    },
    atMost: {
      by: ['customer', 'supplier'],
      count: MAX_CONTACTS,
      reason: new Message('too_many_contacts', { count: MAX_CONTACTS }),
    },
    isRemovable: true,
    check({ customer, supplier, email: address }) {
      const isOfOne = typeof customer === 'string' ? typeof supplier !== 'string' : typeof supplier === 'string';
      const wrong = typeof address === 'string' ? addressError(address) : undefined;
      return [
        ...(isOfOne ? [] : [ofField('customer', new Message('contact_of_one'))]),
        ...(wrong ? [ofField('email', wrong)] : []),
      ];
    },
    cleared: { inactive: false, ...Object.fromEntries(names.map(name => [name, false])) },
    uniques: { contact_code_key: 'code' },
  },
  example: {
    id: 17,
    code: 'CT0001',
    customer: 'C0001',
    name: 'Ana Silva',
    department: 'Bookkeeping',
    email: 'ana@padaria.example',
    phone: '+351 21 000 00 00',
    ...Object.fromEntries(names.map(name => [name, name === 'gets_invoices' || name === 'gets_statements'])),
    inactive: '0',
    updated_at: '2026-03-30T16:04:12.345678Z',
  },
});

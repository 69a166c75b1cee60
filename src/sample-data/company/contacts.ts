// Contacts of the sample company, at its first customer and its first supplier.

import type { ColumnValues } from '../../definitions/fields/column-values.ts';

const OF_CUSTOMER: ColumnValues[] = [
  {
    code: 'CT0001',
    name: 'Marta Nogueira',
    department: 'Contabilidade',
    email: 'marta.nogueira@padaria.example',
    phone: '+351 21 000 4410',
    gets_invoices: true,
    gets_receipts: true,
    gets_statements: true,
  },
  {
    code: 'CT0002',
    name: 'Rui Tavares',
    department: 'Armazém',
    email: 'rui.tavares@padaria.example',
    mobile: '+351 91 000 2207',
    gets_orders: true,
    gets_deliveries: true,
  },
];
const OF_SUPPLIER: ColumnValues[] = [
  {
    code: 'CT0003',
    name: 'Inês Falcão',
    department: 'Vendas',
    email: 'ines.falcao@chadoporto.example',
    phone: '+351 22 000 3185',
    gets_orders: true,
  },
];

/** The contacts, by the codes of the customer and the supplier. Those of a missing one are left out. */
export const contactBodies = ({ customer, supplier }: Record<'customer' | 'supplier', string | undefined>) => [
  ...(customer === undefined ? [] : OF_CUSTOMER.map(body => ({ ...body, customer }))),
  ...(supplier === undefined ? [] : OF_SUPPLIER.map(body => ({ ...body, supplier }))),
];

// English words of fields and their values, where the name of the field is not the word.

const labels: Record<string, string> = {
  id: 'ID',
  bar_code: 'Barcode',
  country_iso: 'Country',
  created: 'Created',
  document_set: 'Set',
  edi_identifier: 'EDI identifier',
  eco_tax: 'Eco tax',
  email: 'E-mail',
  name_2: 'Second name',
  description_2: 'Second description',
  nomenclatura: 'Nomenclature',
  obs: 'Remarks',
  qty: 'Quantity',
  sales_tax: 'VAT %',
  seq_number: 'Number',
  suppliers_bar_code: "Supplier's barcode",
  total_amount: 'Total',
  unit_of_measurement: 'Unit',
  url_link: 'Website',
  vat: 'VAT %',
  vat_id: 'VAT number',
  vat_regime_for_gross_margin: 'Margin scheme',
  weighted_average_cost: 'Average cost',
  zip_code: 'Postcode',
  'customer.name': 'Customer',
  'customer.code': 'Customer code',
  'supplier.name': 'Supplier',
  'supplier.code': 'Supplier code',
};

const values: Record<string, string> = {};

export const fields = { labels, values };

// Headings that files usually have, in English and Portuguese, and the fields that they stand for.

/** Headings by the fields that they may mean; the first field that a kind has is meant. */
const HEADINGS: [fields: string[], headings: string][] = [
  [
    ['item_code'],
    'SKU, Article, Article code, Article number, Article no, Item, Item number, Item no, Product code, Product ID, Part number, ' +
      'Reference, Ref, Artigo, Cód artigo, Código artigo, Código do produto, Cód, Referência, Refª, Ref artigo',
  ],
  [
    ['code', 'item_code', 'location_code', 'category_code', 'family_code'],
    'Code, No, Number, Código, Cód, Codigo, Nº, Número',
  ],
  [
    ['code'],
    'Customer, Customer code, Customer number, Customer no, Customer ID, Cliente, Código do cliente, Nº cliente, Cód cliente',
  ],
  [
    ['code'],
    'Supplier code, Supplier number, Supplier ID, Vendor code, Vendor ID, Código do fornecedor, Nº fornecedor, Cód fornecedor',
  ],
  [
    ['name'],
    'Name, Company, Company name, Business name, Full name, Customer name, Client name, Supplier name, Vendor name, Nome, Empresa, ' +
      'Nome da empresa, Nome do cliente, Nome cliente, Nome do fornecedor, Nome fornecedor, Razão social, Firma, Denominação',
  ],
  [
    ['description', 'name'],
    'Name, Title, Product, Product name, Item name, Article name, Designation, Nome, Produto, Designação, Nome do produto, Desc, ' +
      'Nome do artigo, Denominação, Descritivo',
  ],
  [
    ['bar_code'],
    'EAN, EAN13, EAN-13, EAN code, GTIN, UPC, Barcode, Bar code, Código de barras, Cód barras, Código barras, Código EAN',
  ],
  [['suppliers_bar_code'], 'Supplier barcode, Supplier EAN, Código de barras do fornecedor, EAN do fornecedor'],
  [
    ['unit_price'],
    'Price, Unit price, Sale price, Sales price, Selling price, List price, Net price, Retail price, PVP, Preço, Preço unitário, ' +
      'Preço de venda, Preço venda, Preço sem IVA, P unit',
  ],
  [
    ['weighted_average_cost'],
    'Cost, Cost price, Unit cost, Purchase price, Average cost, Custo, Preço de custo, Preço custo, Custo unitário, Custo médio, ' +
      'Preço de compra, PCM',
  ],
  [
    ['stock'],
    'Quantity, Qty, Stock, On hand, Stock on hand, Stock level, Opening stock, Inventory, Quantidade, Qtd, Qtde, Qt, Existências, ' +
      'Existência, Stock atual, Stock inicial',
  ],
  [
    ['safety_stock'],
    'Minimum stock, Min stock, Reorder point, Reorder level, Stock mínimo, Stock min, Stock de segurança',
  ],
  [['sales_tax'], 'VAT, VAT rate, VAT %, Tax, Tax rate, Sales tax, IVA, Taxa de IVA, Taxa IVA, IVA %, % IVA, Taxa'],
  [['unit_of_measurement'], 'Unit, UOM, Unit of measure, Measure, Unidade, Un, Unid, Unidade de medida'],
  [['family'], 'Family, Product family, Group, Product group, Família, Grupo, Família do artigo'],
  [['category'], 'Category, Product category, Categoria, Tipo de cliente'],
  [['country_of_origin'], 'Origin, Country of origin, Origem, País de origem'],
  [['nomenclatura'], 'Commodity code, HS code, Tariff code, CN code, Nomenclatura, Pauta, Código pautal'],
  [['gross_weight'], 'Gross weight, Weight, Peso bruto, Peso'],
  [['net_weight'], 'Net weight, Peso líquido'],
  [
    ['vat_id'],
    'Tax number, Tax no, Tax ID, Tax identification number, TIN, VAT ID, VAT number, VAT no, VAT reg no, VAT registration number, ' +
      'NIF, NIPC, NIF/NIPC, Contribuinte, Nº contribuinte, Número de contribuinte, N contribuinte, Número fiscal, Nº fiscal',
  ],
  [
    ['phone'],
    'Phone, Phone number, Phone no, Telephone, Telephone number, Tel, Landline, Telefone, Nº telefone, Número de telefone, Telef, Tlf',
  ],
  [
    ['mobile'],
    'Mobile, Mobile phone, Mobile number, Cell, Cell phone, Cellphone, Telemóvel, Tlm, Telem, Número de telemóvel, Nº telemóvel',
  ],
  [
    ['email'],
    'Email, E-mail, Mail, E-mail address, Email address, Correio eletrónico, Correio electrónico, Endereço de email',
  ],
  [['url_link'], 'Website, Web site, Web, URL, Homepage, Site, Página web, Sítio'],
  [['fax'], 'Fax, Fax number, Telefax'],
  [
    ['billing_address.postal_address', 'postal_address'],
    'Address, Street, Street address, Address 1, Address line 1, Billing address, Morada, Rua, Endereço, Morada 1, Morada de faturação',
  ],
  [
    ['billing_address.zip_code', 'zip_code'],
    'Postal code, Postcode, Post code, Zip, Zip code, ZIP/Postal code, Código postal, Cód postal, CP, C postal',
  ],
  [['billing_address.city', 'city'], 'City, Town, Locality, Cidade, Localidade, Concelho'],
  [['country_iso', 'billing_address.country', 'country'], 'Country, Country code, País, Código do país'],
  [
    ['shipping_address.postal_address'],
    'Shipping address, Delivery address, Ship to address, Morada de entrega, Morada entrega',
  ],
  [['shipping_address.city'], 'Shipping city, Delivery city, Cidade de entrega, Localidade de entrega'],
  [['shipping_address.zip_code'], 'Shipping postal code, Shipping zip, Delivery postcode, Código postal de entrega'],
  [['salesperson'], 'Salesperson, Sales rep, Sales representative, Vendedor, Comercial'],
  [['comments', 'obs'], 'Notes, Note, Comments, Comment, Remarks, Observations, Notas, Observações, Obs, Comentários'],
  [['inactive', 'disabled'], 'Inactive, Disabled, Blocked, Inativo, Inactivo, Bloqueado'],
  [['extension'], 'Extension, Ext, Extensão'],
];

/** Usual headings of some fields: pairs of a heading and the field that it stands for. */
export function usualHeadings(fields: ReadonlySet<string>): [heading: string, field: string][] {
  return HEADINGS.flatMap(([candidates, headings]) => {
    const field = candidates.find(each => fields.has(each));
    return field === undefined ? [] : headings.split(', ').map((heading): [string, string] => [heading, field]);
  });
}

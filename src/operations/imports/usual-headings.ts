// Headings that files usually have, in the languages of readers, and the fields that they stand for.

/** Headings by the fields that they may mean; the first field that a kind has is meant. */
const HEADINGS: [fields: string[], headings: string][] = [
  [
    ['item_code'],
    'SKU, Article, Article code, Article number, Article no, Item, Item number, Item no, Product code, Product ID, Part number, ' +
      'Reference, Ref, Artigo, Cód artigo, Código artigo, Código do produto, Cód, Referência, Refª, Ref artigo, Artikel, Artikelnummer, Artikelnr, Artikel-Nr, Art-Nr, Artículo, Código artículo, Código de artículo, Referencia, Ref artículo, Code article, Référence, Réf, Référence article',
  ],
  [
    ['code', 'item_code', 'location_code', 'category_code', 'family_code'],
    'Code, No, Number, Código, Cód, Codigo, Nº, Número, Nummer, Nr, Kürzel, Kennung, N°, Numéro',
  ],
  [
    ['code'],
    'Customer, Customer code, Customer number, Customer no, Customer ID, Cliente, Código do cliente, Nº cliente, Cód cliente, Kunde, Kundennummer, Kundennr, Kunden-Nr, Kd-Nr, Código de cliente, Código cliente, Client, Code client, N° client, Numéro client',
  ],
  [
    ['code'],
    'Supplier code, Supplier number, Supplier ID, Vendor code, Vendor ID, Código do fornecedor, Nº fornecedor, Cód fornecedor, Lieferantennummer, Lieferantennr, Lieferanten-Nr, Kreditor, Código de proveedor, Código proveedor, Code fournisseur, N° fournisseur',
  ],
  [
    ['name'],
    'Name, Company, Company name, Business name, Full name, Customer name, Client name, Supplier name, Vendor name, Nome, Empresa, ' +
      'Nome da empresa, Nome do cliente, Nome cliente, Nome do fornecedor, Nome fornecedor, Razão social, Firma, Denominação, Firmenname, Unternehmen, Kundenname, Lieferantenname, Nombre, Razón social, Nombre del cliente, Nombre del proveedor, Nom, Raison sociale, Entreprise, Société, Nom du client, Nom du fournisseur',
  ],
  [
    ['description', 'name'],
    'Name, Title, Product, Product name, Item name, Article name, Designation, Nome, Produto, Designação, Nome do produto, Desc, ' +
      'Nome do artigo, Denominação, Descritivo, Bezeichnung, Beschreibung, Artikelbezeichnung, Artikelname, Produkt, Descripción, Denominación, Producto, Nombre, Désignation, Libellé, Produit, Nom, Nom du produit',
  ],
  [
    ['bar_code'],
    'EAN, EAN13, EAN-13, EAN code, GTIN, UPC, Barcode, Bar code, Código de barras, Cód barras, Código barras, Código EAN, Strichcode, EAN-Code, Code-barres, Code barres, Code EAN',
  ],
  [
    ['suppliers_bar_code'],
    'Supplier barcode, Supplier EAN, Código de barras do fornecedor, EAN do fornecedor, Barcode des Lieferanten, Lieferanten-EAN, EAN proveedor, EAN fournisseur',
  ],
  [
    ['unit_price'],
    'Price, Unit price, Sale price, Sales price, Selling price, List price, Net price, Retail price, PVP, Preço, Preço unitário, ' +
      'Preço de venda, Preço venda, Preço sem IVA, P unit, Preis, Einzelpreis, Verkaufspreis, VK, VK-Preis, Nettopreis, Listenpreis, Precio, Precio unitario, Precio de venta, Precio venta, Prix, Prix unitaire, Prix de vente, PV HT, PU HT',
  ],
  [
    ['weighted_average_cost'],
    'Cost, Cost price, Unit cost, Purchase price, Average cost, Custo, Preço de custo, Preço custo, Custo unitário, Custo médio, ' +
      'Preço de compra, PCM, Kosten, Einkaufspreis, EK, EK-Preis, Einstandspreis, Durchschnittspreis, Coste, Precio de coste, Precio de compra, Coste medio, Coût, Prix de revient, Prix d’achat, Prix achat, Coût moyen, PMP',
  ],
  [
    ['stock'],
    'Quantity, Qty, Stock, On hand, Stock on hand, Stock level, Opening stock, Inventory, Quantidade, Qtd, Qtde, Qt, Existências, ' +
      'Existência, Stock atual, Stock inicial, Menge, Bestand, Lagerbestand, Anfangsbestand, Cantidad, Existencias, Stock actual, Quantité, Qté, Stock disponible',
  ],
  [
    ['safety_stock'],
    'Minimum stock, Min stock, Reorder point, Reorder level, Stock mínimo, Stock min, Stock de segurança, Mindestbestand, Meldebestand, Stock minimum, Stock de seguridad, Stock de sécurité',
  ],
  [
    ['sales_tax'],
    'VAT, VAT rate, VAT %, Tax, Tax rate, Sales tax, IVA, Taxa de IVA, Taxa IVA, IVA %, % IVA, Taxa, USt, MwSt, USt-Satz, MwSt-Satz, Steuersatz, Tipo de IVA, Tipo IVA, TVA, Taux de TVA, Taux TVA, TVA %',
  ],
  [
    ['unit_of_measurement'],
    'Unit, UOM, Unit of measure, Measure, Unidade, Un, Unid, Unidade de medida, Einheit, Mengeneinheit, ME, Unidad, Unidad de medida, Unité, Unité de mesure',
  ],
  [
    ['family'],
    'Family, Product family, Group, Product group, Família, Grupo, Família do artigo, Warengruppe, Artikelgruppe, Familia, Grupo de artículos, Famille, Groupe',
  ],
  [
    ['category'],
    'Category, Product category, Categoria, Tipo de cliente, Kategorie, Kundengruppe, Categoría, Catégorie',
  ],
  [
    ['country_of_origin'],
    'Origin, Country of origin, Origem, País de origem, Herkunft, Herkunftsland, Ursprungsland, Origen, País de origen, Origine, Pays d’origine',
  ],
  [
    ['nomenclatura'],
    'Commodity code, HS code, Tariff code, CN code, Nomenclatura, Pauta, Código pautal, Warennummer, Zolltarifnummer, Código arancelario, Nomenclature, Code douanier',
  ],
  [['gross_weight'], 'Gross weight, Weight, Peso bruto, Peso, Bruttogewicht, Gewicht, Poids brut, Poids'],
  [['net_weight'], 'Net weight, Peso líquido, Nettogewicht, Peso neto, Poids net'],
  [
    ['vat_id'],
    'Tax number, Tax no, Tax ID, Tax identification number, TIN, VAT ID, VAT number, VAT no, VAT reg no, VAT registration number, ' +
      'NIF, NIPC, NIF/NIPC, Contribuinte, Nº contribuinte, Número de contribuinte, N contribuinte, Número fiscal, Nº fiscal, USt-IdNr, USt-ID, UStID, Umsatzsteuer-ID, Steuernummer, CIF, NIF/CIF, NIF-IVA, N° TVA, Numéro de TVA, N° de TVA intracommunautaire',
  ],
  [
    ['phone'],
    'Phone, Phone number, Phone no, Telephone, Telephone number, Tel, Landline, Telefone, Nº telefone, Número de telefone, Telef, Tlf, Telefon, Telefonnummer, Festnetz, Teléfono, Téléphone, Tél',
  ],
  [
    ['mobile'],
    'Mobile, Mobile phone, Mobile number, Cell, Cell phone, Cellphone, Telemóvel, Tlm, Telem, Número de telemóvel, Nº telemóvel, Mobil, Mobiltelefon, Handy, Mobilnummer, Móvil, Teléfono móvil, Portable, Téléphone portable',
  ],
  [
    ['email'],
    'Email, E-mail, Mail, E-mail address, Email address, Correio eletrónico, Correio electrónico, Endereço de email, E-Mail-Adresse, Mailadresse, Correo, Correo electrónico, Courriel, Adresse e-mail',
  ],
  [
    ['url_link'],
    'Website, Web site, Web, URL, Homepage, Site, Página web, Sítio, Webseite, Internet, Sitio web, Site web',
  ],
  [['fax'], 'Fax, Fax number, Telefax, Faxnummer, Télécopie'],
  [
    ['billing_address.postal_address', 'postal_address'],
    'Address, Street, Street address, Address 1, Address line 1, Billing address, Morada, Rua, Endereço, Morada 1, Morada de faturação, Adresse, Anschrift, Straße, Strasse, Rechnungsadresse, Rechnungsanschrift, Dirección, Calle, Domicilio, Dirección de facturación, Rue, Adresse de facturation',
  ],
  [
    ['billing_address.zip_code', 'zip_code'],
    'Postal code, Postcode, Post code, Zip, Zip code, ZIP/Postal code, Código postal, Cód postal, CP, C postal, PLZ, Postleitzahl, Code postal',
  ],
  [
    ['billing_address.city', 'city'],
    'City, Town, Locality, Cidade, Localidade, Concelho, Ort, Stadt, Ciudad, Población, Localidad, Ville',
  ],
  [
    ['country_iso', 'billing_address.country', 'country'],
    'Country, Country code, País, Código do país, Land, Ländercode, Código de país, Pays, Code pays',
  ],
  [
    ['shipping_address.postal_address'],
    'Shipping address, Delivery address, Ship to address, Morada de entrega, Morada entrega, Lieferadresse, Lieferanschrift, Dirección de entrega, Dirección de envío, Adresse de livraison',
  ],
  [
    ['shipping_address.city'],
    'Shipping city, Delivery city, Cidade de entrega, Localidade de entrega, Lieferort, Ciudad de entrega, Ville de livraison',
  ],
  [
    ['shipping_address.zip_code'],
    'Shipping postal code, Shipping zip, Delivery postcode, Código postal de entrega, Liefer-PLZ, Code postal de livraison',
  ],
  [
    ['salesperson'],
    'Salesperson, Sales rep, Sales representative, Vendedor, Comercial, Verkäufer, Vertreter, Vendeur, Commercial',
  ],
  [
    ['comments', 'obs'],
    'Notes, Note, Comments, Comment, Remarks, Observations, Notas, Observações, Obs, Comentários, Bemerkung, Bemerkungen, Notiz, Notizen, Anmerkungen, Observaciones, Comentarios, Remarques, Commentaires',
  ],
  [
    ['inactive', 'disabled'],
    'Inactive, Disabled, Blocked, Inativo, Inactivo, Bloqueado, Inaktiv, Gesperrt, Deaktiviert, Inactif, Bloqué',
  ],
  [['extension'], 'Extension, Ext, Extensão, Durchwahl, Extensión, Poste'],
];

/** Usual headings of some fields: pairs of a heading and the field that it stands for. */
export function usualHeadings(fields: ReadonlySet<string>): [heading: string, field: string][] {
  return HEADINGS.flatMap(([candidates, headings]) => {
    const field = candidates.find(each => fields.has(each));
    return field === undefined ? [] : headings.split(', ').map((heading): [string, string] => [heading, field]);
  });
}

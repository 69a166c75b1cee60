// Customers and suppliers of the sample company, in several countries.

import type { ColumnValues } from '../../definitions/fields/column-values.ts';
import { Random } from '../random.ts';

interface Country {
  iso: string;
  name: string;
  weight: number;
  phone: string;
  kinds: string[];
  names: string[];
  form: string;
  streets: string[];
  cities: [city: string, zip: string][];
  taxNumber(random: Random): string;
}

const COUNTRIES: Country[] = [
  {
    iso: 'PT',
    name: 'Portugal',
    weight: 12,
    phone: '+351 21 000',
    form: 'Lda.',
    taxNumber: portuguese,
    kinds: ['Padaria', 'Café', 'Mercearia', 'Restaurante', 'Hotel', 'Garrafeira', 'Pastelaria', 'Quinta'],
    names: ['Central', 'do Largo', 'São João', 'Avenida', 'da Ribeira', 'Atlântico', 'Dom Luís', 'do Carmo', 'Aurora'],
    streets: ['Rua do Ouro', 'Rua de Santa Catarina', 'Avenida da Liberdade', 'Rua Augusta', 'Largo do Carmo'],
    cities: [
      ['Lisboa', '1100-060'],
      ['Porto', '4000-452'],
      ['Coimbra', '3000-200'],
      ['Évora', '7000-845'],
      ['Braga', '4700-320'],
      ['Funchal', '9000-016'],
    ],
  },
  {
    iso: 'ES',
    name: 'España',
    weight: 4,
    phone: '+34 910 00',
    form: 'S.L.',
    taxNumber: random => `B${random.whole(10000000, 99999999)}`,
    kinds: ['Panadería', 'Bodega', 'Restaurante', 'Ultramarinos', 'Cafetería'],
    names: ['El Sol', 'La Plaza', 'Del Puerto', 'San Miguel', 'Los Álamos', 'Sevilla', 'La Peña'],
    streets: ['Calle Mayor', 'Gran Vía', 'Calle de Alcalá', 'Paseo del Prado'],
    cities: [
      ['Madrid', '28013'],
      ['Sevilla', '41001'],
      ['Vigo', '36201'],
    ],
  },
  {
    iso: 'FR',
    name: 'France',
    weight: 3,
    phone: '+33 1 00 00',
    form: 'SARL',
    taxNumber: random => `FR${random.whole(10, 97)}${random.whole(300000000, 899999999)}`,
    kinds: ['Épicerie', 'Boulangerie', 'Bistrot', 'Cave', 'Maison'],
    names: ['du Marché', 'de la Gare', 'Saint-Martin', 'des Halles', 'Lumière', 'du Midi'],
    streets: ['Rue de Rivoli', 'Rue Victor Hugo', 'Boulevard Voltaire'],
    cities: [
      ['Paris', '75011'],
      ['Lyon', '69002'],
      ['Bordeaux', '33000'],
    ],
  },
  {
    iso: 'DE',
    name: 'Deutschland',
    weight: 3,
    phone: '+49 30 0000',
    form: 'GmbH',
    taxNumber: random => `DE${random.whole(100000000, 399999999)}`,
    kinds: ['Feinkost', 'Bäckerei', 'Weinhaus', 'Kontor', 'Rösterei'],
    names: ['Müller', 'am Markt', 'Nordlicht', 'Grünwald', 'Hansen', 'Süd'],
    streets: ['Hauptstraße', 'Lange Reihe', 'Kantstraße'],
    cities: [
      ['Hamburg', '20099'],
      ['Berlin', '10623'],
      ['München', '80331'],
    ],
  },
  {
    iso: 'NL',
    name: 'Nederland',
    weight: 1,
    phone: '+31 20 000',
    form: 'B.V.',
    taxNumber: random => `NL${random.whole(100000000, 899999999)}B01`,
    kinds: ['Delicatessen', 'Koffiehuis', 'Wijnhandel'],
    names: ['De Gracht', 'Het Anker', 'Van Dijk', 'Jordaan'],
    streets: ['Prinsengracht', 'Damstraat'],
    cities: [
      ['Amsterdam', '1016 HT'],
      ['Utrecht', '3511 CE'],
    ],
  },
];

/** The customer that the contacts of the sample company work for. */
export const FIRST_CUSTOMER: ColumnValues = {
  name: 'Padaria Central, Lda.',
  vat_id: '508123456',
  country_iso: 'PT',
  email: 'contas@padaria.example',
  billing_address: { postal_address: 'Rua do Ouro 12', city: 'Lisboa', zip_code: '1100-060', country: 'Portugal' },
};
/** The supplier that they work for. */
export const FIRST_SUPPLIER: ColumnValues = {
  name: 'Chá do Porto, S.A.',
  vat_id: '507654321',
  country_iso: 'PT',
  email: 'vendas@chadoporto.example',
  billing_address: { postal_address: 'Rua das Flores 30', city: 'Porto', zip_code: '4050-262', country: 'Portugal' },
};

/** The first `count` customers, as bodies of a create. */
export function customerBodies(count: number): ColumnValues[] {
  return partyBodies(FIRST_CUSTOMER, count, 101);
}

/** The first `count` suppliers, as bodies of a create. */
export function supplierBodies(count: number): ColumnValues[] {
  return partyBodies(FIRST_SUPPLIER, count, 202);
}

function partyBodies(first: ColumnValues, count: number, seed: number): ColumnValues[] {
  const bodies = [first];
  const random = new Random(seed);
  const taken = new Set<unknown>([first.vat_id]);
  const names = new Set<unknown>([first.name]);
  while (bodies.length < count) {
    const body = partyBody(random, bodies.length, names);
    if (taken.has(body.vat_id)) continue;
    taken.add(body.vat_id);
    names.add(body.name);
    bodies.push(body);
  }
  return bodies;
}

function partyBody(random: Random, index: number, names: Set<unknown>): ColumnValues {
  const country = random.weighted(COUNTRIES);
  const [city, zip_code] = random.pick(country.cities);
  const plain = `${random.pick(country.kinds)} ${random.pick(country.names)}`;
  const name = [`${plain}, ${country.form}`, `${plain} ${city}, ${country.form}`].find(free => !names.has(free));
  const address = {
    postal_address: `${random.pick(country.streets)} ${random.whole(1, 180)}`,
    city,
    zip_code,
    country: country.name,
  };
  return {
    name: name ?? `${plain} ${city} ${index}, ${country.form}`,
    vat_id: country.taxNumber(random),
    country_iso: country.iso,
    phone: `${country.phone} ${random.whole(1000, 9999)}`,
    email: `office${index}@${country.iso.toLowerCase()}.example`,
    billing_address: address,
    ...(random.chance(0.3) && {
      shipping_address: { ...address, postal_address: `${random.pick(country.streets)} ${random.whole(1, 180)}` },
    }),
  };
}

// Tax numbers of companies begin with 5. The last digit is the check digit (modulo 11).
function portuguese(random: Random): string {
  const digits = `51${random.whole(100000, 999999)}`;
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (9 - index), 0);
  const check = 11 - (sum % 11);
  return digits + (check > 9 ? 0 : check);
}

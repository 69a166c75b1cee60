// Letterhead of the sample company: address, tax number, bank accounts, logo, and the addresses of its locations.

import { readFile } from 'node:fs/promises';
import { recordOf } from '../../definitions/catalogue.ts';
import { firstLocation } from '../../definitions/default-sets.ts';
import type { Administrator } from '../../operations/actor.ts';
import type { AccountChanges } from '../../operations/administration/accounts.ts';
import { changeAccount } from '../../operations/administration/accounts.ts';
import { showAccount } from '../../operations/administration/lists.ts';
import type { DatabaseContext } from '../../operations/context.ts';
import { listRecords } from '../../operations/master-data/list-records.ts';
import { changeRecord } from '../../operations/master-data/update-record.ts';
import { LOCATIONS } from './goods/master-data.ts';

// A shop's awning as PNG: documents with an SVG logo are printed by Typst, which takes longer.
const LOGO = new URL('./logo.png', import.meta.url);

/** The bank accounts are examples of the IBAN registry and belong to nobody. */
const LETTERHEAD = {
  vat_id: '510123457',
  registration: 'CRC Lisboa 510123457, capital social 25 000,00 EUR',
  address: ['Praça Dom Pedro IV 21', '1100-200 Lisboa', 'Portugal'],
  city: 'Lisboa',
  zip_code: '1100-200',
  phone: '+351 210 000 021',
  email: 'contas@rossio.example',
  contact: 'Contabilidade',
  bank_accounts: [
    { iban: 'PT50000201231234567890154', bic: 'EXMPPTPL', bank: 'Banco Exemplo' },
    { iban: 'ES9121000418450200051332', bic: 'EXMPESMM', bank: 'Banco Ejemplo' },
  ],
} satisfies AccountChanges;

/** True if an account has no part of a letterhead yet. */
export async function lacksLetterhead(context: DatabaseContext, actor: Administrator): Promise<boolean> {
  const { logo_bytes, ...account } = await showAccount(context, actor);
  return logo_bytes === null && Object.keys(LETTERHEAD).every(name => isMissing(account[name]));
}

/** Sets the letterhead of an account that has no part of one yet. */
export async function addLetterhead(context: DatabaseContext, actor: Administrator): Promise<void> {
  if (!(await lacksLetterhead(context, actor))) return;
  await changeAccount(context, actor, { ...LETTERHEAD, logo: await readFile(LOGO) });
  await completeLocations(context, actor);
}

/** Sets the addresses of the account's initial locations, unless they were changed. */
async function completeLocations(context: DatabaseContext, actor: Administrator): Promise<void> {
  const resource = recordOf('locations');
  const { country } = await showAccount(context, actor);
  const first = firstLocation(country).description;
  for (const { location_code, description, postal_address, city } of await listRecords(context, actor, resource)) {
    const sample = LOCATIONS.find(location => location.location_code === location_code);
    if (sample && [sample.description, first].includes(description) && !postal_address && !city)
      await changeRecord(context, actor, resource, sample);
  }
}

const isMissing = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

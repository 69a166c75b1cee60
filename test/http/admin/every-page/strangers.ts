// Pages for everybody, which no link of the area leads to.

import type { Rig } from '../../../support/rig.ts';
import { ADMIN_PASSWORD } from '../admin-rig.ts';
import { type FormClient, formClient, pathOfUser } from '../form-client.ts';
import type { FoundPage } from './crawl.ts';
import type { SampleCompany } from './sample-company.ts';

export interface Stranger {
  /** A client that has given the password and not yet the second step. */
  client: FormClient;
  /** Pages that the client may open, by their path. The link for a new password is one of them. */
  pages: Map<string, FoundPage>;
}

/** Signs in to the sample company up to the second step, and reads the pages for everybody. */
export async function strangerTo(sample: SampleCompany, rig: Rig): Promise<Stranger> {
  const { code: account } = sample.account;
  const client = formClient(rig);
  await client.post('/admin/sign-in', { account, login: 'admin', password: ADMIN_PASSWORD });
  const manager = await pathOfUser(sample.client, 'manager1');
  const made = await sample.client.fill(manager, {}, `${manager}/reset-link`);
  const [token = ''] = /xr_[\w-]{43}/.exec(made.text) ?? [];
  const pages = new Map<string, FoundPage>();
  for (const [path, query] of [
    ['/admin/sign-in', '?why=ended'],
    ['/admin/sign-in/forgot', ''],
    ['/admin/sign-in/second-factor', ''],
    ['/admin/sign-in/new-password', `?${new URLSearchParams({ account, token })}`],
  ] as const) {
    const address = path + query;
    pages.set(path, { address, text: (await client.get(address)).text });
  }
  return { client, pages };
}

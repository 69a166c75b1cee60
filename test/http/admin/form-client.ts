// A client of the administration area without a browser: its cookies, the forms that it reads, what it sends.

import { injectRequest } from '../../support/client.ts';
import type { Rig } from '../../support/rig.ts';

export interface FormAnswer {
  status: number;
  text: string;
  headers: Record<string, string | string[] | undefined>;
  /** Where a redirect leads to. */
  location: string;
}

export interface SentFile {
  /** Name of the input. */
  field: string;
  name: string;
  content: string | Buffer;
}

export interface FormClient {
  get(path: string, headers?: Record<string, string>): Promise<FormAnswer>;
  /** Sends fields as a browser sends a form of the same site; `headers` replace those of the browser. */
  post(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<FormAnswer>;
  /** Sends fields and a file, as a browser sends a form with a file. */
  upload(path: string, fields: Record<string, string>, file: SentFile): Promise<FormAnswer>;
  /** The hidden fields of the first form that is sent to a path, on a page. */
  hidden(page: string, action: string): Promise<Record<string, string>>;
  /** Opens a page with a form, and sends the form with its hidden fields. */
  fill(page: string, fields: Record<string, string>, action?: string): Promise<FormAnswer>;
  /** The cookies, by name. */
  cookies: Map<string, string>;
}

/** Headers that a browser sends with a form of the same site. */
export const SAME_SITE = { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:80' };

/** A client without cookies. */
export function formClient(rig: Rig): FormClient {
  const cookies = new Map<string, string>();
  const call = async (
    method: 'GET' | 'POST',
    url: string,
    headers: Record<string, string>,
    payload?: string | Buffer,
  ) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const {
      statusCode,
      body,
      headers: answered,
    } = await injectRequest(rig.server, {
      method,
      url,
      headers: { accept: 'text/html', ...(cookie && { cookie }), ...headers },
      ...(payload !== undefined && { payload }),
    });
    for (const set of [answered['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = set.split(';')[0]?.split('=') ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return {
      status: statusCode,
      text: body,
      headers: answered as FormAnswer['headers'],
      location: String(answered.location ?? ''),
    };
  };
  const client: FormClient = {
    cookies,
    get: (path, headers = {}) => call('GET', path, headers),
    post: (path, fields, headers = SAME_SITE) =>
      call(
        'POST',
        path,
        { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        new URLSearchParams(fields).toString(),
      ),
    async upload(path, fields, { field, name, content }) {
      const data = new FormData();
      for (const [key, value] of Object.entries(fields)) data.set(key, value);
      data.set(field, new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
      const body = new Response(data);
      const headers = { ...SAME_SITE, 'content-type': body.headers.get('content-type') ?? '' };
      return call('POST', path, headers, Buffer.from(await body.arrayBuffer()));
    },
    async hidden(page, action) {
      const { text } = await client.get(page);
      return hiddenIn(text, action);
    },
    async fill(page, fields, action = page) {
      return client.post(action, { ...(await client.hidden(page, action)), ...fields });
    },
  };
  return client;
}

/** The hidden fields of the first form of a page that is sent to a path. */
export function hiddenIn(text: string, action: string): Record<string, string> {
  const start = text.indexOf(`action="${action}"`);
  if (start < 0) throw new Error(`The page has no form that is sent to ${action}`);
  const form = text.slice(start, text.indexOf('</form>', start));
  return Object.fromEntries(
    [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&'),
    ]),
  );
}

/** A client that has signed in. */
export async function signedInClient(
  rig: Rig,
  { account, login = 'admin', password = 'a long password' }: { account: string; login?: string; password?: string },
): Promise<FormClient> {
  const client = formClient(rig);
  const { status, text } = await client.post('/admin/sign-in', { account, login, password });
  if (status !== 303) throw new Error(`signing in answered ${status}: ${text.slice(0, 500)}`);
  return client;
}

/** The address of the page of a user, as the list of users leads to it. */
export async function pathOfUser(admin: FormClient, login: string): Promise<string> {
  const { text } = await admin.get(
    `/admin/users?${new URLSearchParams({ searchColumn: 'login', searchString: login })}`,
  );
  const [path] = /\/admin\/users\/\d+(?=")/.exec(text) ?? [];
  if (path === undefined) throw new Error(`The list has no user ${login}`);
  return path;
}

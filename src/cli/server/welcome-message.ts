// The message of the first start: the address of the server, the credentials, and example requests for a shell.

import type { Credentials } from './first-start.ts';

/** The text, with the password and the token. They are not shown again. */
export function welcome(
  address: string,
  { account, login, password, token }: Credentials,
  isTerminal: boolean,
): string {
  const base = `${address}/api/${account}/v4.0.0`;
  const invoice =
    '{"document_set":"FT","seq_number":"\'$(date +%s)\'","date":"\'$(date +%F)\'","currency":"EUR","total_amount":11.07,' +
    '"items":[{"item_code":"TEA-250","description":"Green tea, 250 g","qty":2,"unit_price":4.5,"vat":23}]}';
  return `
  base address  ${base}
  account       ${account}
  login         ${login} with password ${password}
  in a browser  ${address}/admin
  reference     ${address}/docs
  API token     ${token}
${isTerminal ? '  stop          Ctrl-C\n' : ''}
Try it in a shell:

K=${base} T=$(curl -sS $K/helo -H 'Authorization: Bearer ${token}' | cut -d'"' -f4)
curl -sS "$K/articles?limit=2" -H "Authorization: Bearer $T"
curl -sS "$K/invoices?nonce=$(date +%s)" -H "Authorization: Bearer $T" -H 'Content-Type: application/json' -d '${invoice}'

Password and token are not shown again: 'npx kontor user password' and 'npx kontor token add' create new ones.
`;
}

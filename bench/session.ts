// Sessions over the HTTP interface.

/** Address of an account's interface. */
export function accountUrl(url: string, account: string): string {
  return `${url}/api/${account}/v4.0.0`;
}

/** Opens a session with the API token of an account; resolves to the session token. */
export async function logIn(
  url: string,
  { account, apiToken }: { account: string; apiToken: string },
): Promise<string> {
  const headers = { authorization: `Bearer ${apiToken}` };
  const answer = await fetch(`${accountUrl(url, account)}/helo`, { headers });
  if (!answer.ok) throw new Error(`helo answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { 'xa-token': string })['xa-token'];
}

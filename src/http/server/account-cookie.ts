// The cookie with the account that a browser signed in to last in the administration area.

/** Name of the cookie. Over https it has the prefix `__Host-`. */
export const ACCOUNT_COOKIE = 'kontor-account';

/** True if the `Cookie` header shows that the browser signed in to the account last. */
export const hasSignedInTo = (cookies: string | undefined, account: string): boolean =>
  (cookies ?? '')
    .split(';')
    .some(each => [`${ACCOUNT_COOKIE}=${account}`, `__Host-${ACCOUNT_COOKIE}=${account}`].includes(each.trim()));

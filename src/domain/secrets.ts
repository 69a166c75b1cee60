// Names that hold secrets, and secrets within texts. The logs and the forms that are carried along use it. Pure.

/** Parts of names whose values are secrets, without signs, case and accents. */
const PARTS = [
  'password',
  'passwd',
  'passphrase',
  'passcode',
  'passwort',
  'pwd',
  'palavrapasse',
  'palavrachave',
  'senha',
  'contrasena',
  'motdepasse',
  'kennwort',
  'wachtwoord',
  'secret',
  'segredo',
  'token',
  'credential',
  'credenciais',
  'authorization',
  'authorisation',
  'bearer',
  'session',
  'cookie',
  'signature',
  'assinatura',
  'private',
  'apikey',
  'accesskey',
  'signingkey',
  'encryptionkey',
  'pincode',
  'pinnumber',
  'codigopin',
  'securitycode',
  'onetimecode',
  'verificationcode',
  'recoverycode',
  'cardnumber',
];
/** Whole words of names, which stand in other words too: `pin` in `shipping`. */
const WORDS = new Set([
  'pin',
  'otp',
  'totp',
  'mfa',
  'cvv',
  'cvv2',
  'cvc',
  'cvc2',
  'puk',
  'pass',
  'pw',
  'auth',
  'jwt',
  'sid',
  'sig',
  'hmac',
  'csrf',
  'xsrf',
]);
const HAS_PART = new RegExp(PARTS.join('|'));
/** Longer names are no names. */
const MAX_NAME = 200;

/** True if a key, field, parameter or header of this name has a secret: `clientSecret`, `X-Api-Key`, `PIN`, `palavra-passe`. */
export function isSecretName(name: string): boolean {
  const plain = name.slice(0, MAX_NAME).normalize('NFKD').replace(/\p{M}/gu, '');
  if (HAS_PART.test(plain.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase())) return true;
  const words = plain
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  return words.some(word => WORDS.has(word));
}

/** Placeholder for a secret. */
export const MASK = '(masked)';

/** Tokens have 46 characters of these, signatures of links 43. */
const TOKEN = /[\w-]{32,}/g;
/** Credentials of the header Authorization. RFC 9110, 11.4 */
const CREDENTIALS = /\b(basic|bearer|digest|negotiate|apikey)(\s+)([\w+/=.~-]{6,})/gi;
/** User and password in an address. RFC 3986, 3.2.1 */
const USER_IN_ADDRESS = /(\b[a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/?#@"'<>]{1,300}@/gi;
/** A name and the sign between it and its value, as forms, query strings, JSON and people write them. */
const NAME = /(\\{0,3}["']?)(?<![\p{L}\p{N}_.-])([\p{L}_][\p{L}\p{N}_.-]{0,120})\1\s{0,3}[:=]\s{0,3}/gu;
const VALUE = /\\{1,3}"[^"]*"?|"(?:[^"\\]|\\.)*"?|'[^']*'?|[^\s&;,"'}\]]+/y;
/** The value of a header that has several words. */
const LINE = /"(?:[^"\\]|\\.)*"?|[^\r\n"]+/y;

/** A text without tokens, credentials, passwords of addresses, and values that stand beside the name of a secret. */
export function withoutSecrets(text: string): string {
  const plain = text
    .replace(USER_IN_ADDRESS, `$1${MASK}@`)
    .replace(CREDENTIALS, (all, scheme: string, space: string, value: string) =>
      isCredential(scheme, value) ? `${scheme}${space}${MASK}` : all,
    );
  return withoutNamedSecrets(plain).replace(TOKEN, MASK);
}

function withoutNamedSecrets(text: string): string {
  let shown = '';
  let from = 0;
  const names = new RegExp(NAME);
  for (let found = names.exec(text); found; found = names.exec(text)) {
    const [, , name = ''] = found;
    if (!isSecretName(name)) continue;
    const value = new RegExp(/authori[sz]ation|cookie/i.test(name) ? LINE : VALUE);
    value.lastIndex = names.lastIndex;
    if (!value.test(text)) continue;
    shown += text.slice(from, names.lastIndex) + MASK;
    from = value.lastIndex;
    names.lastIndex = from;
  }
  return shown + text.slice(from);
}

// "Basic course" is no credential: those of Basic are a name and a password with a colon between them. RFC 7617, 2
function isCredential(scheme: string, value: string): boolean {
  if (scheme.toLowerCase() === 'basic') return Buffer.from(value, 'base64').includes(':');
  return value.length >= 10 || /[\d._=+/-]/.test(value);
}

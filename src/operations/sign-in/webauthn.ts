// Passkeys by Web Authentication (W3C WebAuthn Level 3): options for a browser, and the check of its answer.

import type {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { NewPasskey, PasskeyCredential } from '../../database/sql/sign-in/passkeys.ts';

/** The site that passkeys belong to: they work at this address only. */
export interface RelyingParty {
  /** Host of PUBLIC_URL. */
  id: string;
  /** Scheme, host and port of PUBLIC_URL, as browsers name the page. */
  origin: string;
}

export type CreationOptions = Awaited<ReturnType<typeof generateRegistrationOptions>>;
export type RequestOptions = Awaited<ReturnType<typeof generateAuthenticationOptions>>;
type RegistrationResponse = Parameters<typeof verifyRegistrationResponse>[0]['response'];
type AuthenticationResponse = Parameters<typeof verifyAuthenticationResponse>[0]['response'];
type Transports = NonNullable<
  Parameters<typeof generateRegistrationOptions>[0]['excludeCredentials']
>[number]['transports'];

// Loaded on first use: it is large, and many servers have no passkeys.
const library = () => import('@simplewebauthn/server');

/** EdDSA, ES256, RS256 (IANA COSE Algorithms), which authenticators support. The library's own list needs experimental ones of Node. */
const ALGORITHMS = [-8, -7, -257];

/** Timeout of an authenticator in milliseconds. */
const TIMEOUT_MS = 5 * 60_000;

const described = ({ credential_id, transports }: PasskeyCredential) => ({
  id: credential_id.toString('base64url'),
  transports: transports as NonNullable<Transports>,
});

const bytes = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer);

/** Options for a browser to make a passkey. */
export async function creationOptions(
  { id }: RelyingParty,
  user: { handle: Buffer; login: string; name: string; company: string },
  challenge: Buffer,
  existing: PasskeyCredential[],
): Promise<CreationOptions> {
  return (await library()).generateRegistrationOptions({
    rpID: id,
    rpName: `Kontor ${user.company}`,
    userID: bytes(user.handle),
    userName: `${user.login} (${user.company})`,
    userDisplayName: user.name,
    challenge: bytes(challenge),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existing.map(described),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** Options for a browser to sign a challenge: with one of these passkeys, or with any that the user has for this site. */
export async function requestOptions(
  { id }: RelyingParty,
  challenge: Buffer,
  allowed: PasskeyCredential[] | undefined,
): Promise<RequestOptions> {
  return (await library()).generateAuthenticationOptions({
    rpID: id,
    challenge: bytes(challenge),
    timeout: TIMEOUT_MS,
    userVerification: allowed ? 'preferred' : 'required',
    ...(allowed && { allowCredentials: allowed.map(described) }),
  });
}

/** The passkey that a browser has made; undefined when its answer is not right. */
export async function checkCreation(
  { id, origin }: RelyingParty,
  challenge: Buffer,
  answer: unknown,
): Promise<Omit<NewPasskey, 'name'> | undefined> {
  const { verifyRegistrationResponse: verify } = await library();
  const verified = await verify({
    response: answer as RegistrationResponse,
    expectedChallenge: challenge.toString('base64url'),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { credential, credentialBackedUp } = verified.registrationInfo;
  const transports = (credential.transports ?? []).filter(word => /^[a-z-]{1,20}$/.test(word)).slice(0, 8);
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports,
    synced: credentialBackedUp,
  };
}

/** The id of the passkey that an answer names; undefined when it names none. */
export function credentialIdOf(answer: unknown): Buffer | undefined {
  const id = (answer as { id?: unknown } | null)?.id;
  return typeof id === 'string' && /^[\w-]{1,1400}$/.test(id) ? Buffer.from(id, 'base64url') : undefined;
}

/** The new counter of a passkey whose signature is right; undefined when it is not. */
export async function checkSignature(
  { id, origin }: RelyingParty,
  challenge: Buffer,
  answer: unknown,
  passkey: PasskeyCredential,
  { verifiedUser }: { verifiedUser: boolean },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse: verify } = await library();
  const verified = await verify({
    response: answer as AuthenticationResponse,
    expectedChallenge: challenge.toString('base64url'),
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: passkey.credential_id.toString('base64url'),
      publicKey: bytes(passkey.public_key),
      counter: passkey.counter,
    },
    requireUserVerification: verifiedUser,
  }).catch(() => undefined);
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
}

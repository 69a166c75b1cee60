// An authenticator in software: makes passkeys and signs with them as a browser would answer (W3C WebAuthn Level 3), honestly or not.

import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

interface Options {
  origin: string;
  rpId: string;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const b64 = (data: Buffer) => data.toString('base64url');

/** Flags of authenticator data: user present, user verified, attested credential data included. */
const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40];

/** A passkey that is kept in this process. */
export class SoftwarePasskey {
  readonly id: Buffer;
  readonly #key: KeyObject;
  readonly #coordinates: { x: Buffer; y: Buffer };
  readonly #options: Options;
  /** The signature counter. */
  counter = 0;

  constructor(options: Options, id: Buffer = randomBytes(32)) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.id = id;
    this.#key = privateKey;
    this.#coordinates = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') };
    this.#options = options;
  }

  /** The answer to options for a new passkey. */
  create({ challenge }: { challenge: string }, origin = this.#options.origin) {
    const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.create', challenge, origin, crossOrigin: false }));
    const { x, y } = this.#coordinates;
    // COSE key: kty EC2, alg ES256, crv P-256, x, y.
    const cose = Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), x, Buffer.from('225820', 'hex'), y]);
    const length = Buffer.from([this.id.length >> 8, this.id.length & 0xff]);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, cose]);
    const data = Buffer.concat([this.#data(PRESENT | VERIFIED | ATTESTED), attested]);
    // CBOR: { fmt: 'none', attStmt: {}, authData }.
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
      Buffer.from([data.length >> 8, data.length & 0xff]),
      data,
    ]);
    const response = { clientDataJSON: b64(clientData), attestationObject: b64(attestation), transports: ['internal'] };
    return { id: b64(this.id), rawId: b64(this.id), type: 'public-key', clientExtensionResults: {}, response };
  }

  /** The answer to options for a sign-in; `verified`: whether the authenticator has checked who uses it. */
  sign({ challenge }: { challenge: string }, { verified = true, origin = this.#options.origin, id = this.id } = {}) {
    this.counter++;
    const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false }));
    const data = this.#data(PRESENT | (verified ? VERIFIED : 0));
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#key);
    const response = { clientDataJSON: b64(clientData), authenticatorData: b64(data), signature: b64(signature) };
    return { id: b64(id), rawId: b64(id), type: 'public-key', clientExtensionResults: {}, response };
  }

  #data(flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(this.#options.rpId), Buffer.from([flags]), counter]);
  }
}

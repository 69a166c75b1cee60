// The settings of a producer whose program has a certificate of a tax authority (docs/jurisdictions.md).

import { anyText, notKept, optional, SettingError, setting, type Values, wholeNumber } from './setting.ts';

const matching =
  (form: RegExp, description: string) =>
  (text: string): string => {
    if (!form.test(text)) throw new Error(`must be ${description}`);
    return text;
  };

/** The settings of the signature, by their names in the code. */
export const SIGNING_SETTINGS = {
  signingKeyFile: notKept(
    optional(
      'SIGNING_KEY_FILE',
      'File with the private key (PEM, RSA of 1024 bits) that signs documents of Portuguese companies; if not set, documents are not signed',
      anyText,
    ),
  ),
  signingKeyVersion: setting('SIGNING_KEY_VERSION', '1', 'Version of the key', wholeNumber(1, 9999)),
  signingCertificate: optional(
    'SIGNING_CERTIFICATE',
    'Number of the certificate that the tax authority gave the program, such as `1234`',
    matching(/^\d{1,6}$/, 'a number of at most 6 digits'),
  ),
  signingProducer: optional(
    'SIGNING_PRODUCER_VAT_ID',
    'Tax number of the producer who has the certificate',
    matching(/^\d{9}$/, 'a tax number of 9 digits'),
  ),
};

/** Settings of the signature. Undefined without a key. Throws SettingError if the certificate or the producer is missing. */
export function signingSettings(values: Values<typeof SIGNING_SETTINGS>) {
  const { signingKeyFile: keyFile, signingKeyVersion: keyVersion } = values;
  const { signingCertificate: certificate, signingProducer: producer } = values;
  if (keyFile === undefined) return undefined;
  const { signingCertificate, signingProducer } = SIGNING_SETTINGS;
  for (const [value, { name, description }] of [
    [certificate, signingCertificate],
    [producer, signingProducer],
  ] as const)
    if (value === undefined) throw new SettingError(`${name} must be set for SIGNING_KEY_FILE (${description})`);
  return { keyFile, keyVersion, certificate: certificate ?? '', producer: producer ?? '' };
}

// The committed script that writes the samples of the reference page.

import { bundleScripts } from '../../src/http/admin/page/bundle-scripts.ts';

const NAME = 'sample-writers';

/** Text of the script. The same packages give the same bytes on every machine. */
export async function sampleWritersScript(): Promise<string> {
  const scripts = await bundleScripts([new URL(`./${NAME}.ts`, import.meta.url)]);
  return `// @ts-nocheck Generated from test/checks/${NAME}.ts by npm run generated.\n${scripts.get(`${NAME}.js`)}`;
}

// Bundles the scripts of the area with esbuild: each with all that it imports, from `domain` and from packages.

import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, stop } from 'esbuild';

/** Leaves the texts of messages out: scripts compute figures with modules of `domain`, and show no message of theirs. */
const withoutTexts: Plugin = {
  name: 'without texts',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]domain[\\/]messages[\\/]en\.ts$/ }, () => ({ contents: '{}', loader: 'json' })),
};

/**
 * Returns a minified script for each entry, by the name of its file. The same sources give the same bytes on every machine. Throws if a
 * file cannot be parsed or an import is not found. The end of a call ends other calls of the process, too.
 */
export async function bundleScripts(entries: URL[]): Promise<Map<string, Buffer>> {
  try {
    const { outputFiles } = await build({
      entryPoints: entries.map(entry => fileURLToPath(entry)),
      bundle: true,
      minify: true,
      format: 'esm',
      charset: 'utf8',
      legalComments: 'inline',
      plugins: [withoutTexts],
      tsconfigRaw: {},
      outdir: '.',
      write: false,
    });
    return new Map(outputFiles.map(({ path, contents }) => [basename(path), Buffer.from(contents)]));
  } finally {
    // The process of esbuild would wait for further builds.
    await stop();
  }
}

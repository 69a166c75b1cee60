/** Keeps Typst from fonts of the system, so that a document looks the same on every machine. */
import { join } from 'node:path';

/** The value of FONTCONFIG_FILE with which Typst finds no fonts of the system (on Linux). */
export const noSystemFonts = join(import.meta.dirname, 'no-system-fonts.conf');

/** The colour profile of sRGB (IEC 61966-2-1) as ICC 4.3 (ISO 15076-1), which PDF/A asks for. */

/** Colours for the white D50, as the ICC gives them for sRGB. */
const RED = [0.43607, 0.22249, 0.01392];
const GREEN = [0.38515, 0.71687, 0.09708];
const BLUE = [0.14307, 0.06061, 0.7141];
const WHITE_D50 = [0.9642, 1, 0.82491];
/** From the white D65 to D50 by Bradford. */
const ADAPTATION = [1.04791, 0.02293, -0.05019, 0.0296, 0.99046, -0.01707, -0.00925, 0.01506, 0.75179];
/** y = (a·x + b)^g from x = d on, below it c·x. */
const GAMMA = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045];
const PARAMETRIC_WITH_LINEAR_START = 3;

const HEADER_BYTES = 128;

/** The bytes of the profile. */
export function sRgbProfile(): Buffer {
  const curve = Buffer.concat([type('para', Buffer.from([0, PARAMETRIC_WITH_LINEAR_START, 0, 0])), fixed(GAMMA)]);
  const tags: [name: string, value: Buffer][] = [
    ['desc', localized('sRGB')],
    ['cprt', localized('No copyright, use freely')],
    ['wtpt', type('XYZ ', fixed(WHITE_D50))],
    ['chad', type('sf32', fixed(ADAPTATION))],
    ['rXYZ', type('XYZ ', fixed(RED))],
    ['gXYZ', type('XYZ ', fixed(GREEN))],
    ['bXYZ', type('XYZ ', fixed(BLUE))],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ];
  const table = Buffer.alloc(4 + tags.length * 12);
  table.writeUInt32BE(tags.length);
  const values: Buffer[] = [];
  let offset = HEADER_BYTES + table.length;
  let curveAt = 0;
  for (const [at, [name, value]] of tags.entries()) {
    const shared = value === curve && curveAt > 0;
    if (value === curve && !shared) curveAt = offset;
    table.write(name, 4 + at * 12, 'latin1');
    table.writeUInt32BE(shared ? curveAt : offset, 8 + at * 12);
    table.writeUInt32BE(value.length, 12 + at * 12);
    if (shared) continue;
    const padding = Buffer.alloc(-value.length & 3);
    values.push(value, padding);
    offset += value.length + padding.length;
  }
  return Buffer.concat([header(offset), table, ...values]);
}

function header(size: number): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES);
  bytes.writeUInt32BE(size, 0);
  bytes.writeUInt32BE(0x04300000, 8);
  bytes.write('mntrRGB XYZ ', 12, 'latin1');
  for (const [at, part] of [2026, 1, 1].entries()) bytes.writeUInt16BE(part, 24 + at * 2);
  bytes.write('acsp', 36, 'latin1');
  fixed(WHITE_D50).copy(bytes, 68);
  return bytes;
}

function type(signature: string, value: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${signature}\0\0\0\0`, 'latin1'), value]);
}

/** 16 bits before and 16 after the point. */
function fixed(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeInt32BE(Math.round(value * 65536), at * 4);
  return bytes;
}

function localized(text: string): Buffer {
  const words = Buffer.from(text, 'utf16le').swap16();
  const record = Buffer.alloc(20);
  record.writeUInt32BE(1, 0);
  record.writeUInt32BE(12, 4);
  record.write('enUS', 8, 'latin1');
  record.writeUInt32BE(words.length, 12);
  record.writeUInt32BE(28, 16);
  return type('mluc', Buffer.concat([record, words]));
}

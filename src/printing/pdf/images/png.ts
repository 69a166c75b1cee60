/** PNG files as pictures of a PDF (ISO/IEC 15948). Their rows are kept as they are; transparency becomes a mask. */
import { inflateSync } from 'node:zlib';
import { compressOnce } from '../file/compression.ts';
import { reference } from '../file/pdf-values.ts';
import type { Logo } from './logo.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Larger pictures would hold up the process for too long. */
const MAX_PIXELS = 4_000_000;
const MAX_TRANSPARENT_PIXELS = 1_000_000;

const colorType = { gray: 0, rgb: 2, palette: 3, grayAlpha: 4, rgbAlpha: 6 };
/** The channels of each kind of colour. */
const channelsOf = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);

/** Chunks that the picture is made of; a file may have any number of others. */
const USED_CHUNKS = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'];

interface Png {
  width: number;
  height: number;
  depth: number;
  color: number;
  channels: number;
  palette: Buffer;
  /** The compressed rows. */
  data: Buffer;
  /** Each row begins with the number of its filter. */
  rows: Buffer;
}

/** The picture of a PNG; undefined for kinds that are rare (interlaced, transparent with 16 bits or a palette) and broken files. */
export function readPng(bytes: Buffer): Logo | undefined {
  const png = parse(bytes);
  if (!png) return undefined;
  const { width, height, depth, channels } = png;
  const size = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}`;
  if (png.color === colorType.grayAlpha || png.color === colorType.rgbAlpha) {
    if (depth !== 8 || width * height > MAX_TRANSPARENT_PIXELS) return undefined;
    const { colors, mask } = split(unfiltered(png), channels);
    return {
      width,
      height,
      bytes: colors.length + mask.length,
      add: objects => {
        const soft = objects.addStream(`${size}/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode`, mask);
        const space = channels === 4 ? '/DeviceRGB' : '/DeviceGray';
        const dictionary = `${size}/ColorSpace${space}/BitsPerComponent 8/SMask ${reference(soft)}`;
        return objects.addStream(`${dictionary}/Filter/FlateDecode`, colors);
      },
    };
  }
  const parameters = `/DecodeParms<</Predictor 15/Colors ${channels}/BitsPerComponent ${depth}/Columns ${width}>>`;
  const dictionary = `${size}/ColorSpace${spaceOf(png)}/BitsPerComponent ${depth}${parameters}/Filter/FlateDecode`;
  // The logo is kept: it refers to the compressed rows only.
  const { data } = png;
  return { width, height, bytes: data.length, add: objects => objects.addStream(dictionary, data) };
}

function spaceOf({ color, palette }: Png): string {
  if (color === colorType.gray) return '/DeviceGray';
  if (color === colorType.rgb) return '/DeviceRGB';
  return `[/Indexed/DeviceRGB ${palette.length / 3 - 1}<${palette.toString('hex')}>]`;
}

function parse(bytes: Buffer): Png | undefined {
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) return undefined;
  const chunks = new Map<string, Buffer[]>(USED_CHUNKS.map(name => [name, []]));
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (at + 12 + length > bytes.length) return undefined;
    chunks.get(name)?.push(bytes.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const header = chunks.get('IHDR')?.[0];
  if (header?.length !== 13 || chunks.get('tRNS')?.length || !chunks.get('IEND')?.length) return undefined;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth = 0, color = 0, compression, filter, interlace] = header.subarray(8);
  const channels = channelsOf.get(color);
  const palette = chunks.get('PLTE')?.[0] ?? Buffer.alloc(0);
  if (!channels || !depthsOf(color).includes(depth) || compression !== 0 || filter !== 0 || interlace !== 0)
    return undefined;
  if (width * height === 0 || width * height > MAX_PIXELS) return undefined;
  if (color === colorType.palette && (palette.length === 0 || palette.length % 3 !== 0 || palette.length > 768))
    return undefined;
  const data = Buffer.concat(chunks.get('IDAT') ?? []);
  const expected = height * (1 + Math.ceil((width * channels * depth) / 8));
  const rows = inflated(data, expected);
  return rows && { width, height, depth, color, channels, palette, data, rows };
}

function depthsOf(color: number): number[] {
  if (color === colorType.gray) return [1, 2, 4, 8, 16];
  return color === colorType.palette ? [1, 2, 4, 8] : [8, 16];
}

function inflated(data: Buffer, expected: number): Buffer | undefined {
  try {
    const rows = inflateSync(data, { maxOutputLength: expected });
    return rows.length === expected ? rows : undefined;
  } catch {
    return undefined; // cut off, damaged or longer than the header says
  }
}

/** The samples without the filters of the rows (clause 9). */
function unfiltered({ rows, width, height, channels }: Png): Buffer {
  const length = width * channels;
  const samples = Buffer.alloc(length * height);
  for (let row = 0; row < height; row++) {
    const filter = rows[row * (length + 1)] ?? 0;
    const source = row * (length + 1) + 1;
    const target = row * length;
    for (let at = 0; at < length; at++) {
      const left = at >= channels ? (samples[target + at - channels] ?? 0) : 0;
      const up = row > 0 ? (samples[target + at - length] ?? 0) : 0;
      const corner = row > 0 && at >= channels ? (samples[target + at - length - channels] ?? 0) : 0;
      samples[target + at] = (rows[source + at] ?? 0) + predicted(filter, left, up, corner);
    }
  }
  return samples;
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const estimate = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** Colours and opacity apart; the last channel is the opacity. */
function split(samples: Buffer, channels: number): { colors: Buffer; mask: Buffer } {
  const pixels = samples.length / channels;
  const colors = Buffer.alloc(pixels * (channels - 1));
  const mask = Buffer.alloc(pixels);
  for (let pixel = 0; pixel < pixels; pixel++) {
    for (let channel = 0; channel < channels - 1; channel++) {
      colors[pixel * (channels - 1) + channel] = samples[pixel * channels + channel] ?? 0;
    }
    mask[pixel] = samples[pixel * channels + channels - 1] ?? 0;
  }
  return { colors: compressOnce(colors), mask: compressOnce(mask) };
}

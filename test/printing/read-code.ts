/** Reads the QR code of a PDF: paints the path that draws it, as a PDF viewer would, and decodes the picture. */
import { inflateSync } from 'node:zlib';
import jsQR from 'jsqr';

/** jsqr is a CommonJS module whose types say otherwise. */
const decode = jsQR as unknown as typeof jsQR.default;

/** Pixels of a module, and modules of white paper around the code. */
const SCALE = 4;
const QUIET = 4;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The text of the code; undefined when the file has none. */
export function readCode(pdf: Buffer): string | undefined {
  const boxes = streamsOf(pdf)
    .map(content => [rectanglesOf(content), linesOf(content)].flat())
    .find(found => found.length > 100);
  if (!boxes) return undefined;
  const size = Math.max(...boxes.map(({ right }) => right));
  const side = (size + 2 * QUIET) * SCALE;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const { left, top, right, bottom } of boxes)
    for (let y = (top + QUIET) * SCALE; y < (bottom + QUIET) * SCALE; y++)
      for (let x = (left + QUIET) * SCALE; x < (right + QUIET) * SCALE; x++)
        pixels.fill(0, 4 * (y * side + x), 4 * (y * side + x) + 3);
  const found = decode(pixels, side, side);
  if (!found) return undefined;
  // The decoder reads mirrored codes too, but not every banking app does.
  const { topLeftFinderPattern: corner, topRightFinderPattern: right, bottomLeftFinderPattern: below } = found.location;
  if (right.x <= corner.x || below.y <= corner.y) throw new Error('The code is mirrored');
  return found.data;
}

function streamsOf(pdf: Buffer): string[] {
  return [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, data = '']) => {
    try {
      return [inflateSync(Buffer.from(data, 'latin1')).toString('latin1')];
    } catch {
      return []; // not compressed, such as metadata
    }
  });
}

// Modules have whole numbers as corners, and no other path of a page has. Our writer draws rectangles, counting upwards.
function rectanglesOf(content: string): Box[] {
  const found = [...content.matchAll(/^(?:.* cm )?(\d+) (\d+) (\d+) 1 re/gm)].map(([, ...parts]) => parts.map(Number));
  const size = Math.max(...found.map(([, y = 0]) => y)) + 1;
  return found.map(([x = 0, y = 0, width = 0]) => ({ left: x, right: x + width, top: size - 1 - y, bottom: size - y }));
}

// Typst draws lines, in a matrix that counts downwards.
function linesOf(content: string): Box[] {
  return [...content.matchAll(/^(\d+) (\d+) m\n\d+ \d+ l\n(\d+) (\d+) l\n\d+ \d+ l\nh$/gm)].map(([, ...corners]) => {
    const [left = 0, top = 0, right = 0, bottom = 0] = corners.map(Number);
    return { left, top, right, bottom };
  });
}

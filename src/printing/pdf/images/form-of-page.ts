/** The page of a PDF that Typst made of a picture, as a form that other pages draw (ISO 32000-1, 8.10). */
import type { PdfObjects } from '../file/pdf-objects.ts';
import { reference } from '../file/pdf-values.ts';
import type { Logo } from './logo.ts';

interface SourceObject {
  /** The object without its stream. */
  text: string;
  stream: Buffer | undefined;
}

/** Strings, which stay as they are, and references. */
const stringOrReference = /\((?:\\[\s\S]|[^()\\])*\)|<[0-9a-fA-F\s]*>|\b(\d+) 0 R\b/gu;

/** Reads the first page. Typst writes a table of objects, direct lengths and resources, as this expects. @throws Error otherwise. */
export function formOfPage(bytes: Uint8Array): Logo {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const objects = readObjects(file);
  const page = [...objects.values()].find(object => /\/Type \/Page\b/u.test(object.text));
  const [, left, bottom, right, top] = /\/MediaBox \[(\S+) (\S+) (\S+) (\S+)\]/u.exec(page?.text ?? '') ?? [];
  const [width, height] = [Number(right) - Number(left), Number(top) - Number(bottom)];
  const content = objects.get(Number(/\/Contents (\d+) 0 R/u.exec(page?.text ?? '')?.[1]));
  if (!page || !content?.stream || !(width > 0 && height > 0)) throw new Error('The picture has no page');
  const resources = resourcesOf(page.text);
  const filter = /\/Filter \/FlateDecode/u.test(content.text) ? '/Filter/FlateDecode' : '';
  const decimals = (value: number) => value.toFixed(9);
  const { stream } = content;
  return {
    width,
    height,
    bytes: file.length,
    add: target =>
      target.addStream(
        `/Type/XObject/Subtype/Form/BBox[${left} ${bottom} ${right} ${top}]` +
          `/Matrix[${decimals(1 / width)} 0 0 ${decimals(1 / height)} 0 0]/Group<</S/Transparency/CS/DeviceRGB>>` +
          `/Resources ${copied(resources, objects, target, new Map())}${filter}`,
        stream,
      ),
  };
}

function readObjects(file: Buffer): Map<number, SourceObject> {
  const text = file.toString('latin1');
  const table = Number(/startxref\s+(\d+)\s+%%EOF\s*$/u.exec(text)?.[1]);
  const objects = new Map<number, SourceObject>();
  for (const [, offset = '', kind] of text.slice(table).matchAll(/^(\d{10}) \d{5} ([nf])/gmu)) {
    const start = Number(offset);
    const id = Number.parseInt(text.slice(start, start + 10), 10);
    if (kind === 'n') objects.set(id, objectAt(file, text, text.indexOf('obj', start) + 3));
  }
  if (objects.size === 0) throw new Error('The picture has no table of objects');
  return objects;
}

function objectAt(file: Buffer, text: string, start: number): SourceObject {
  const end = text.indexOf('endobj', start);
  const stream = text.indexOf('\nstream\n', start);
  if (stream < 0 || stream > end) return { text: text.slice(start, end), stream: undefined };
  const dictionary = text.slice(start, stream);
  const from = stream + '\nstream\n'.length;
  const length = Number(/\/Length (\d+)/u.exec(dictionary)?.[1]);
  return { text: dictionary, stream: file.subarray(from, from + length) };
}

/** The dictionary after `/Resources`, with all that is nested in it. */
function resourcesOf(page: string): string {
  const start = page.indexOf('<<', page.indexOf('/Resources'));
  let depth = 0;
  for (let at = start; at >= 0 && at < page.length - 1; at++) {
    const pair = page.slice(at, at + 2);
    if (pair === '<<') depth++;
    if (pair === '>>') depth--;
    if (pair === '<<' || pair === '>>') at++;
    if (depth === 0) return page.slice(start, at + 1);
  }
  throw new Error('The picture has no resources');
}

/** The text with references to copies of what it refers to. */
function copied(
  text: string,
  source: ReadonlyMap<number, SourceObject>,
  target: PdfObjects,
  copies: Map<number, number>,
): string {
  return text.replace(stringOrReference, (match, number: string | undefined) => {
    if (number === undefined) return match;
    const id = Number(number);
    const known = copies.get(id);
    if (known !== undefined) return reference(known);
    const object = source.get(id);
    if (!object) throw new Error('The picture refers to an object that it does not have');
    const copy = target.reserve();
    copies.set(id, copy);
    const own = copied(object.text, source, target, copies).trim();
    if (!object.stream) target.add(own, copy);
    else target.addStream(own.slice(2, -2).replace(/\/Length \d+/u, ''), object.stream, copy);
    return reference(copy);
  });
}

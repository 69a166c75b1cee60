/** Writes the objects of a PDF 1.7: streams as they are, all other objects compressed in object streams (ISO 32000-1, 7.5). */
import { createHash } from 'node:crypto';
import { compress } from './compression.ts';
import { reference } from './pdf-values.ts';

/** Some readers take no more objects in one stream. */
const OBJECTS_PER_STREAM = 2000;
/** Bytes of the three fields of a cross-reference entry. */
const FIELDS = [1, 4, 2] as const;
const ENTRY_BYTES = FIELDS[0] + FIELDS[1] + FIELDS[2];

type Entry = { offset: number } | { stream: number; index: number };

export class PdfObjects {
  readonly #parts: Buffer[] = [];
  readonly #entries: (Entry | undefined)[] = [];
  readonly #pending: { id: number; text: string }[] = [];
  #offset = 0;

  constructor() {
    // Four bytes above 127 tell programs that the file is binary (ISO 19005-3, 6.1.2).
    this.#put(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'));
  }

  /** The number of an object that follows later. */
  reserve(): number {
    return this.#entries.push(undefined);
  }

  /** Adds a dictionary or another object that is no stream. */
  add(text: string, id = this.reserve()): number {
    this.#pending.push({ id, text });
    return id;
  }

  /** Adds a stream; `dictionary` without `<<`, `>>` and length. */
  addStream(dictionary: string, data: Buffer, id = this.reserve()): number {
    this.#entries[id - 1] = { offset: this.#offset };
    this.#put(Buffer.from(`${id} 0 obj\n<<${dictionary}/Length ${data.length}>>\nstream\n`, 'latin1'));
    this.#put(data);
    this.#put(Buffer.from('\nendstream\nendobj\n', 'latin1'));
    return id;
  }

  /** Adds a stream that is compressed here. */
  addCompressed(dictionary: string, data: string | Buffer): number {
    return this.addStream(`${dictionary}/Filter/FlateDecode`, compress(data));
  }

  /** The file. Its identifier follows from its content. */
  finish(root: number, info: number): Buffer {
    for (let start = 0; start < this.#pending.length; start += OBJECTS_PER_STREAM) {
      this.#addObjectStream(this.#pending.slice(start, start + OBJECTS_PER_STREAM));
    }
    const start = this.#offset;
    const id = this.reserve();
    this.#entries[id - 1] = { offset: start };
    const hash = createHash('sha256');
    for (const part of this.#parts) hash.update(part);
    const identifier = hash.digest('hex').slice(0, 32);
    this.addStream(
      `/Type/XRef/Size ${id + 1}/W[${FIELDS.join(' ')}]/Root ${reference(root)}/Info ${reference(info)}` +
        `/ID[<${identifier}><${identifier}>]/Filter/FlateDecode`,
      compress(this.#crossReferences()),
      id,
    );
    this.#parts.push(Buffer.from(`startxref\n${start}\n%%EOF\n`, 'latin1'));
    return Buffer.concat(this.#parts);
  }

  #addObjectStream(objects: readonly { id: number; text: string }[]): void {
    const stream = this.reserve();
    let index = '';
    let body = '';
    for (const [at, { id, text }] of objects.entries()) {
      index += `${id} ${body.length} `;
      body += `${text}\n`;
      this.#entries[id - 1] = { stream, index: at };
    }
    const dictionary = `/Type/ObjStm/N ${objects.length}/First ${index.length}/Filter/FlateDecode`;
    this.addStream(dictionary, compress(Buffer.from(index + body, 'latin1')), stream);
  }

  #crossReferences(): Buffer {
    const table = Buffer.alloc((this.#entries.length + 1) * ENTRY_BYTES);
    table.writeUInt16BE(0xffff, 5);
    for (const [at, entry] of this.#entries.entries()) {
      if (!entry) throw new Error(`The object ${at + 1} of a PDF is missing`);
      const row = (at + 1) * ENTRY_BYTES;
      const inFile = 'offset' in entry;
      table[row] = inFile ? 1 : 2;
      table.writeUInt32BE(inFile ? entry.offset : entry.stream, row + 1);
      table.writeUInt16BE(inFile ? 0 : entry.index, row + 5);
    }
    return table;
  }

  #put(bytes: Buffer): void {
    this.#parts.push(bytes);
    this.#offset += bytes.length;
  }
}

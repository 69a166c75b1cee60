// Reads a body of multipart/form-data (RFC 7578) that is in memory, as browsers send forms with a file.

/** A part of a form: a field, or a file. */
export interface FormPart {
  name: string;
  /** Name of a file as the browser sent it; empty if none was chosen. */
  fileName: string | undefined;
  content: Buffer;
}

/** Maximum parts of a form. */
const MAX_PARTS = 200;
const MAX_HEADERS = 8_192;
const HEADERS_END = '\r\n\r\n';

/** The parts of a body, in their order; undefined when it is none of the media type. */
export function readMultipart(body: Buffer, contentType: string): FormPart[] | undefined {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return undefined;
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const first = `--${boundary}`;
  if (body.toString('latin1', 0, first.length) !== first) return undefined;
  const parts: FormPart[] = [];
  let at = first.length;
  while (parts.length < MAX_PARTS) {
    if (body.toString('latin1', at, at + 2) === '--') return parts;
    const headersEnd = body.indexOf(HEADERS_END, at);
    if (headersEnd < 0 || headersEnd - at > MAX_HEADERS) return undefined;
    const start = headersEnd + HEADERS_END.length;
    // A part without content ends where its headers end.
    const end = body.indexOf(delimiter, start - 2);
    if (end < 0) return undefined;
    const part = readHeaders(body.toString('utf8', at, headersEnd));
    if (!part) return undefined;
    parts.push({ ...part, content: body.subarray(start, Math.max(start, end)) });
    at = end + delimiter.length;
  }
  return undefined;
}

function readHeaders(text: string): Pick<FormPart, 'name' | 'fileName'> | undefined {
  const disposition = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(text)?.[1];
  const name = disposition && parameterOf(disposition, 'name');
  return name === undefined || disposition === undefined
    ? undefined
    : { name, fileName: parameterOf(disposition, 'filename') };
}

// Browsers write quotation marks and line ends in names as %22, %0D and %0A (WHATWG HTML, multipart/form-data encoding).
function parameterOf(disposition: string, name: string): string | undefined {
  const value = new RegExp(`(?:^|[;\\s])${name}="([^"]*)"`, 'i').exec(disposition)?.[1];
  return value?.replaceAll('%22', '"').replace(/%0D|%0A/gi, ' ');
}

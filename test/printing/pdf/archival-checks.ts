/** Checks of our own against PDF/A-3u (ISO 19005-3) and its tags (ISO 32000-1, 14.8): each rule that the writer could break. They are no validator. */
import { type FontInFile, PdfFile, type PdfObject } from './read-pdf.ts';

/** What the file must say of itself. */
export interface Said {
  title: string;
  author: string;
  language: string;
  attachment: string;
}

interface Context {
  file: PdfFile;
  raw: string;
  said: Said;
  /** The objects without streams of their own, and the dictionaries of streams. */
  dictionaries: PdfObject[];
  catalog: string;
  metadata: string;
  contents: string[];
  fonts: Map<string, FontInFile>;
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');
const asText = (text: string) =>
  /^[ -~]*$/u.test(text) ? `(${text.replace(/[\\()]/gu, '\\$&')})` : `<feff${utf16(text)}>`;
const withoutStrings = (text: string) => text.replace(/\((?:\\.|[^\\)])*\)/g, '()');
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const inXml = (xml: string, element: string) =>
  (new RegExp(`<${element}>(?:<[^>]+>)*([^<]*)<`).exec(xml)?.[1] ?? '')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replace(/&\w+;/g, entity => entities[entity] ?? entity);
const timeOf = (text: string) => text.replace(/\D/g, '');

const OPERATORS = new Set('BT ET Tf Tc Tm Ts TJ Tj rg RG w m l c h S f re q Q cm gs Do BMC BDC EMC'.split(' '));
const TAGS = new Set('Document H1 H2 P Figure Table THead TBody TR TH TD'.split(' '));
const NESTING = 28;

/** The operators of a content stream: what is left without strings, dictionaries, names and numbers. */
const operatorsOf = (content: string) =>
  content
    .replace(/<<.*?>>(?= ?BDC)|<[0-9a-f]*>|\/[^\s/<[(]+|\[|\]|-?\d*\.?\d+/g, ' ')
    .split(/\s+/)
    .filter(Boolean);

function deepest(content: string): number {
  let depth = 0;
  let most = 0;
  for (const operator of operatorsOf(content)) {
    if (operator === 'q') most = Math.max(most, ++depth);
    if (operator === 'Q') depth--;
    if (depth < 0) return Number.POSITIVE_INFINITY;
  }
  return depth === 0 ? most : Number.POSITIVE_INFINITY;
}

/** Whether every operator that paints is in one marked content, and none is in two. */
function isMarked(content: string): boolean {
  let open = 0;
  for (const operator of operatorsOf(content)) {
    if (/^B[DM]C$/.test(operator)) open++;
    if (operator === 'EMC') open--;
    if (open < 0 || (/^(TJ|Tj|S|f|Do)$/.test(operator) && open === 0)) return false;
  }
  return open === 0;
}

function elementsOf({ file }: Context) {
  return [...file.objects].filter(([, { text }]) => /^<<\/S\/\w+\/P \d+ 0 R/.test(text));
}

/** Whether each marked content of each page belongs to the element that names it. */
function isTreeWhole(context: Context): boolean {
  const { file, contents } = context;
  const tree = file.follow(context.catalog, 'StructTreeRoot').text;
  const numbers = /\/ParentTree<<\/Nums\[(.*)\]>>/.exec(tree)?.[1] ?? '';
  const parents = [...numbers.matchAll(/(\d+)\[([^\]]*)\]/g)].map(([, , list = '']) =>
    [...list.matchAll(/(\d+) 0 R/g)].map(([, id]) => Number(id)),
  );
  return contents.every((content, page) => {
    const marks = [...content.matchAll(/\/(\w+)<<\/MCID (\d+)>>BDC/g)];
    return (
      marks.length === (parents[page] ?? []).length &&
      marks.every(([, tag, mark], at) => {
        const element = file.objects.get(parents[page]?.[at] ?? 0)?.text ?? '';
        return Number(mark) === at && element.startsWith(`<</S/${tag}/`);
      })
    );
  });
}

/** By the rule, whether a file keeps it. Numbers are clauses of ISO 19005-3, unless they say otherwise. */
export const CHECKS: Record<string, (context: Context) => boolean> = {
  '6.1.2 the header has the version and marks the file as binary': ({ raw }) =>
    /^%PDF-1\.7\n%[\x80-\xff]{4}\n/.test(raw),
  '6.1.3 the file has an identifier, no encryption, and nothing behind its end': ({ file, raw }) =>
    /\/ID\[<[0-9a-f]{32}><[0-9a-f]{32}>\]/.test(file.trailer) &&
    !file.trailer.includes('/Encrypt') &&
    raw.endsWith('%%EOF\n') &&
    raw.split('%%EOF').length === 2,
  '6.1.7 streams are in the file, with allowed filters': ({ dictionaries }) =>
    dictionaries.every(
      ({ text, stream }) =>
        !stream ||
        (!/\/LZWDecode|\/Crypt|\/FFilter|\/FDecodeParms/.test(text) &&
          [...text.matchAll(/\/Filter\s*\/(\w+)/g)].every(
            ([, name]) => name === 'FlateDecode' || name === 'DCTDecode',
          )),
    ),
  '6.1.13 no string, name or nesting is beyond the limits': ({ dictionaries, contents }) =>
    dictionaries.every(
      ({ text }) => !/\/[^\s/<>[\]()]{128,}/.test(text) && !/\((?:\\.|[^\\)]){32768,}\)|<[0-9a-f]{65536,}>/.test(text),
    ) && contents.every(content => deepest(content) <= NESTING),
  '6.2.2 pages use only operators of PDF': ({ contents }) =>
    contents.every(content => operatorsOf(content).every(operator => OPERATORS.has(operator))),
  '6.2.3 the colours have an output intent with a profile, and none is CMYK': ({ file, catalog, dictionaries }) =>
    catalog.includes('/OutputIntents[<</Type/OutputIntent/S/GTS_PDFA1/') &&
    (file.follow(catalog, 'DestOutputProfile').stream?.toString('latin1', 36, 40) ?? '') === 'acsp' &&
    dictionaries.every(({ text }) => !text.includes('/DeviceCMYK')),
  '6.2.8 pictures are not interpolated and have no alternates': ({ dictionaries }) =>
    dictionaries.every(({ text }) => !/\/Interpolate\s*true|\/Alternates|\/OPI/.test(text)),
  '6.2.11 every font is embedded, with the widths of its glyphs': ({ fonts }) =>
    [...fonts.values()].every(({ program, widths }) => program.length > 0 && widths.size > 0),
  '6.2.11.7 every glyph that is shown has its character, and none is missing': ({ file, fonts }) =>
    [...file.shownGlyphs()].every(([name, glyphs]) =>
      [...glyphs].every(glyph => glyph > 0 && /^[^\0\ufeff\ufffe]+$/u.test(fonts.get(name)?.unicode.get(glyph) ?? '')),
    ),
  '6.5, 6.6.1 nothing acts: no script, form, annotation or action': ({ dictionaries }) =>
    dictionaries.every(
      ({ text }) =>
        !/\/(JavaScript|JS|Launch|OpenAction|AA|AcroForm|XFA|Annots|RichMedia|Movie|Sound)\b/.test(
          withoutStrings(text),
        ),
    ),
  '6.6.2 the metadata says PDF/A-3u and is not compressed': ({ file, catalog, metadata }) =>
    !file.follow(catalog, 'Metadata').text.includes('/Filter') &&
    inXml(metadata, 'pdfaid:part') === '3' &&
    inXml(metadata, 'pdfaid:conformance') === 'U',
  '6.6.2 the metadata has title, author and language of the document': ({ metadata, said }) =>
    inXml(metadata, 'dc:title') === said.title &&
    inXml(metadata, 'dc:creator') === said.author &&
    inXml(metadata, 'dc:language') === said.language,
  '6.6.2 the information of the file is that of the metadata': ({ file, metadata, said }) => {
    const info = file.follow(file.trailer, 'Info').text;
    return (
      info.includes(`/Title${asText(said.title)}`) &&
      info.includes(`/Author${asText(said.author)}`) &&
      timeOf(/\/CreationDate\(([^)]*)\)/.exec(info)?.[1] ?? '') === timeOf(inXml(metadata, 'xmp:CreateDate'))
    );
  },
  '6.7 the file is tagged, has a language, and shows its title': ({ catalog, said }) =>
    catalog.includes('/MarkInfo<</Marked true>>') &&
    catalog.includes(`/Lang${asText(said.language)}`) &&
    catalog.includes('/DisplayDocTitle true'),
  '6.7 everything that is painted is content of an element or an artifact': ({ contents }) => contents.every(isMarked),
  '6.7 the elements are of standard types and stand where the page says': context =>
    elementsOf(context).every(([, { text }]) => TAGS.has(/^<<\/S\/(\w+)/.exec(text)?.[1] ?? '')) &&
    isTreeWhole(context),
  '6.7 every figure has a text': context =>
    elementsOf(context).every(
      ([, { text }]) => !text.startsWith('<</S/Figure/') || /\/Alt(\(.|<feff[0-9a-f]{4})/.test(text),
    ),
  '6.8 the attachment says what it is and is the document': ({ file, catalog, dictionaries, said }) => {
    const attached = file.objects.get(Number(/\/Names\[\(document\.json\)(\d+) 0 R\]/.exec(catalog)?.[1]))?.text ?? '';
    const { stream, text } = file.follow(attached, 'F');
    return (
      /\/AF\[\d+ 0 R\]/.test(catalog) &&
      /\/AFRelationship\/Source\b/.test(attached) &&
      /\/F\(document\.json\)\/UF\(document\.json\)/.test(attached) &&
      text.includes('/Subtype/application#2Fjson') &&
      stream?.toString() === said.attachment &&
      dictionaries.filter(({ text }) => text.includes('/Type/EmbeddedFile')).length === 1
    );
  },
};

/** The rules that the file breaks. */
export function brokenRules(pdf: Buffer, said: Said, change: (file: PdfFile) => void = () => undefined): string[] {
  const file = new PdfFile(pdf);
  change(file);
  const catalog = file.follow(file.trailer, 'Root').text;
  const context: Context = {
    file,
    said,
    catalog,
    raw: pdf.toString('latin1'),
    fonts: file.fonts,
    dictionaries: [...file.objects.values()],
    metadata: file.follow(catalog, 'Metadata').stream?.toString() ?? '',
    contents: file.pages.map((_, page) => file.content(page)),
  };
  return Object.keys(CHECKS).filter(rule => !CHECKS[rule]?.(context));
}

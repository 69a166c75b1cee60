// Files of tables with one peculiarity each, as programs write them, and what they show: for our reader and for those of others.

import { writeZip } from '../../../src/formats/tables/zip-writer.ts';

export type ReadCell = string | [shown: string, exact: string];

export interface SpreadsheetFile {
  bytes: () => Buffer | Promise<Buffer>;
  /** Rows with their numbers: a cell is its text, or its text and exact value. */
  rows?: [number: number, ...cells: ReadCell[]][];
  /** Error text of a file that is refused. */
  refused?: RegExp;
  headingRow?: number;
  decimalMark?: '.' | ',';
  sheet?: string;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const STRICT = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** A ZIP file of texts or bytes. */
export async function zipOf(members: Record<string, string>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const all = Object.entries(members).map(([name, content]) => ({ name, content: [content] }));
  for await (const piece of writeZip(all)) pieces.push(piece);
  return Buffer.concat(pieces);
}

export interface WorkbookParts {
  /** Contents of sheetData. */
  rows: string;
  /** Contents of sst. */
  strings?: string;
  /** Codes of number formats; the cells with s="1" have the first one. A number is the id of a built-in one. */
  formats?: (string | number)[];
  workbookPr?: string;
  calcPr?: string;
}

const xmlText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function stylesOf(formats: (string | number)[]): string {
  const codes = formats.map((code, index) =>
    typeof code === 'number' ? '' : `<numFmt numFmtId="${170 + index}" formatCode="${xmlText(code)}"/>`,
  );
  const xfs = formats.map((code, index) => `<xf numFmtId="${typeof code === 'number' ? code : 170 + index}"/>`);
  return `<styleSheet xmlns="${MAIN}"><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
    <cellXfs><xf numFmtId="0"/>${xfs.join('')}</cellXfs></styleSheet>`;
}

const relationship = (id: string, type: string, target: string, base = RELATIONS) =>
  `<Relationship Id="${id}" Type="${base}/${type}" Target="${target}"/>`;

/** A workbook with one sheet at the usual places. */
export function workbook({
  rows,
  strings = '',
  formats = [],
  workbookPr = '',
  calcPr = '',
}: WorkbookParts): Promise<Buffer> {
  return zipOf({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}">${relationship('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">${workbookPr}<sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets>${calcPr}</workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}">${relationship('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relationship('rId2', 'styles', 'styles.xml')}${relationship('rId3', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheetData>${rows}</sheetData></worksheet>`,
    'xl/styles.xml': stylesOf(formats),
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${strings}</sst>`,
  });
}

const inline = (address: string, text: string, style = '') =>
  `<c r="${address}"${style} t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
/** A row of headings: Code, then the others. */
const HEAD = `<row r="1">${inline('A1', 'Code')}${inline('B1', 'Value')}</row>`;
const headed =
  (cells: string, parts: Omit<WorkbookParts, 'rows'> = {}) =>
  () =>
    workbook({ rows: `${HEAD}<row r="2">${inline('A2', 'X')}${cells}</row>`, ...parts });
const number = (value: string, style = 0) => `<c r="B2" s="${style}"><v>${value}</v></c>`;
const shows = (cell: ReadCell): NonNullable<SpreadsheetFile['rows']> => [[2, 'X', cell]];
const csv =
  (text: string, encoding: BufferEncoding = 'utf8') =>
  () =>
    Buffer.from(text, encoding);
const utf16 = (text: string) => () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

/** A number under a format. */
const formatted = (value: string, format: string | number, cell: ReadCell): SpreadsheetFile => ({
  bytes: headed(number(value, 1), { formats: [format] }),
  rows: shows(cell),
});

/** A workbook with several sheets, each with a row below its headings. */
export function workbookOfSheets(
  definitions: [name: string, state: string, code: string, value: string][],
): Promise<Buffer> {
  const names = definitions.map(
    ([name, state], index) =>
      `<sheet name="${name}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`,
  );
  const members: Record<string, string> = {
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}">${relationship('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${names.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}">${definitions.map((_, index) => relationship(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`)).join('')}</Relationships>`,
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
  };
  for (const [index, [, , code, value]] of definitions.entries())
    members[`xl/worksheets/sheet${index + 1}.xml`] =
      `<worksheet xmlns="${MAIN}"><sheetData>${HEAD}<row r="2">${inline('A2', code)}${inline('B2', value)}</row></sheetData></worksheet>`;
  return zipOf(members);
}

/** Parts at other places, in the strict form, with prefixes, names that differ by case. */
function otherPlaces(root: string, target: string): Promise<Buffer> {
  const part = (name: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${name}+xml`;
  return zipOf({
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}">${relationship('rId9', 'officeDocument', `${root}content/book.xml`, STRICT)}</Relationships>`,
    'content/book.xml': `<x:workbook xmlns:x="http://purl.oclc.org/ooxml/spreadsheetml/main" xmlns:q="${STRICT}"><x:sheets><x:sheet name="S" sheetId="7" q:id="R7"/></x:sheets></x:workbook>`,
    'content/_rels/book.xml.rels': `<Relationships xmlns="${PACKAGE}">${relationship('R7', 'worksheet', target, STRICT)}${relationship('R8', 'sharedStrings', 'texts.xml', STRICT)}</Relationships>`,
    'content/texts.xml': `<x:sst xmlns:x="http://purl.oclc.org/ooxml/spreadsheetml/main"><x:si><x:t>Code</x:t></x:si><x:si><x:t>Value</x:t></x:si><x:si><x:t>X</x:t></x:si></x:sst>`,
    'content/pages/one.xml': `<x:worksheet xmlns:x="http://purl.oclc.org/ooxml/spreadsheetml/main"><x:sheetData><x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="B1" t="s"><x:v>1</x:v></x:c></x:row><x:row r="2"><x:c r="A2" t="s"><x:v>2</x:v></x:c><x:c r="B2"><x:v>5</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/content/book.xml" ContentType="${part('sheet.main')}"/><Override PartName="/content/pages/one.xml" ContentType="${part('worksheet')}"/></Types>`,
  });
}

const wrongByte = Buffer.concat([
  Buffer.from('\uFEFFCode;Value\nA;Café\nB;Ma'),
  Buffer.from([0xe7]),
  Buffer.from('ã\nC;Pão\n'),
]);

/** The files, by what is peculiar to them. */
export const SPREADSHEET_FILES: Record<string, SpreadsheetFile> = {
  'a percentage': formatted('0.23', 9, ['23%', '23%']),
  'a percentage with decimals': formatted('0.235', '0.00%', ['23.50%', '23.5%']),
  'a percentage that binary numbers miss': formatted('0.28999999999999998', 10, ['29.00%', '29%']),
  'a whole number by Java': { bytes: headed(number('2001.0')), rows: shows('2001') },
  'a bar code by Java': { bytes: headed(number('5.601234567890E12')), rows: shows('5601234567890') },
  'a short exponent': { bytes: headed(number('5.6E12')), rows: shows('5600000000000') },
  'a small number with an exponent': { bytes: headed(number('1.5E-7')), rows: shows(['0.00000015', '0.00000015']) },
  'a number that binary numbers miss': { bytes: headed(number('1.1000000000000001')), rows: shows(['1.1', '1.1']) },
  'a number with the format 00000': formatted('123', '00000', ['00123', '123']),
  'a number with a prefix by its format': formatted('7', '"REF-"0000', ['REF-0007', '7']),
  'a number with the format Text': formatted('5601234567890', 49, '5601234567890'),
  thousands: formatted('1234.5', '#,##0.00', ['1,234.50', '1234.5']),
  'a rounded price': formatted('12.345', '0.00', ['12.35', '12.345']),
  euros: formatted('89.9', '#,##0.00\\ "€"', ['89.90 €', '89.9']),
  'euros of Portugal': formatted('1234.5', '#,##0.00\\ [$€-816]', ['1.234,50 €', '1234.5']),
  'an accounting format': formatted('-3.5', '_-* #,##0.00_-;(#,##0.00)', ['(3.50)', '-3.5']),
  'a fraction': formatted('1.5', '# ?/?', ['1 1/2', '1.5']),
  'a scientific format': formatted('123456', 11, ['1.23E+05', '123456']),
  'a hidden number': formatted('4', ';;;', '4'),
  'a format that is none': formatted('3', '[bad', '3'),
  'a day': formatted('46112', 14, ['2026-03-31', '2026-03-31']),
  'a day with a format of its own': formatted('46112', 'dd/mm/yyyy', ['31/03/2026', '2026-03-31']),
  'a day in Portuguese': formatted('46112', '[$-816]d "de" mmmm "de" yyyy', ['31 de março de 2026', '2026-03-31']),
  'a day with a time': formatted('46112.5', 'yyyy\\-mm\\-dd hh:mm', ['2026-03-31 12:00', '2026-03-31T12:00:00Z']),
  'a time': formatted('0.5', 20, '12:00'),
  'a duration': formatted('1.5', 46, '36:00:00'),
  'a day since 1904': {
    bytes: headed(number('44650', 1), { formats: ['dd/mm/yyyy'], workbookPr: '<workbookPr date1904="1"/>' }),
    rows: shows(['31/03/2026', '2026-03-31']),
  },
  'a day as text of the type d': {
    bytes: headed('<c r="B2" t="d"><v>2026-03-31T00:00:00</v></c>'),
    rows: shows('2026-03-31'),
  },
  yes: { bytes: headed('<c r="B2" t="b"><v>1</v></c>'), rows: shows('TRUE') },
  'an error': { bytes: headed('<c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c>'), rows: shows(['#DIV/0!', '!#DIV/0!']) },
  'a formula with a result': { bytes: headed('<c r="B2"><f>1+1</f><v>2</v></c>'), rows: shows('2') },
  'a formula with an empty text': { bytes: headed('<c r="B2" t="str"><f>""</f><v></v></c>'), rows: [[2, 'X']] },
  'a formula without a result': { bytes: headed('<c r="B2"><f>A1*2</f></c>'), rows: shows(['=A1*2', '!=']) },
  'a formula with an empty result': { bytes: headed('<c r="B2"><f>A1*2</f><v></v></c>'), rows: shows(['=A1*2', '!=']) },
  'a formula with an empty tag for its result': {
    bytes: headed('<c r="B2"><f>A1*2</f><v/></c>'),
    rows: shows(['=A1*2', '!=']),
  },
  'a formula of a text without a result': {
    bytes: headed('<c r="B2" t="str"><f>A1&amp;"x"</f></c>'),
    rows: shows(['=A1&"x"', '!=']),
  },
  'a number of a shared text that is missing': {
    bytes: headed('<c r="B2" t="s"><v>7</v></c>'),
    refused: /cannot be read/,
  },
  'a row twice': {
    bytes: headed(`${number('5')}</row><row r="2">${number('6')}`),
    refused: /cannot be read/,
  },
  'a formula of a program that does not calculate': {
    bytes: headed('<c r="B2"><f>A1*2</f><v>0</v></c>', { calcPr: '<calcPr fullCalcOnLoad="1"/>' }),
    rows: shows(['=A1*2', '!=']),
  },
  'a number as text': { bytes: headed(inline('B2', '1.234,50')), rows: shows('1.234,50'), decimalMark: ',' },
  'a shared text': {
    bytes: headed('<c r="B2" t="s"><v>0</v></c>', { strings: '<si><t>Tea</t></si>' }),
    rows: shows('Tea'),
  },
  'rich text': {
    bytes: headed('<c r="B2" t="s"><v>0</v></c>', {
      strings: '<si><r><rPr><b/></rPr><t>Green </t></r><r><t>tea</t></r></si>',
    }),
    rows: shows('Green tea'),
  },
  'rich text in the cell': {
    bytes: headed('<c r="B2" t="inlineStr"><is><r><t>Green </t></r><r><t>tea</t></r></is></c>'),
    rows: shows('Green tea'),
  },
  'phonetic text': {
    bytes: headed('<c r="B2" t="s"><v>0</v></c>', {
      strings: '<si><t>東京</t><rPh sb="0" eb="2"><t>とうきょう</t></rPh></si>',
    }),
    rows: shows('東京'),
  },
  'an empty shared text before another': {
    bytes: headed('<c r="B2" t="s"><v>1</v></c>', { strings: '<si/><si><t>Tea</t></si>' }),
    rows: shows('Tea'),
  },
  'a line break as _x000D_': { bytes: headed(inline('B2', 'a_x000D_\nb')), rows: shows('a\nb') },
  'an escaped letter': { bytes: headed(inline('B2', '_x0041_1')), rows: shows('A1') },
  'an escaped escape': { bytes: headed(inline('B2', '_x005F_x000D_')), rows: shows('_x000D_') },
  entities: { bytes: headed('<c r="B2" t="str"><v>&lt;b&gt; &amp;amp; &#233;</v></c>'), rows: shows('<b> &amp; é') },
  'CDATA and comments': {
    bytes: headed('<!-- <c r="C2"><v>9</v></c> --><c r="B2" t="str"><v><![CDATA[<b> & ]]>x</v></c>'),
    rows: shows('<b> & x'),
  },
  'hard spaces': { bytes: headed(inline('B2', '\u00a0Tea\u00a0')), rows: shows('Tea') },
  'cells without addresses': {
    bytes: () =>
      workbook({
        rows: '<row><c t="str"><v>Code</v></c><c t="str"><v>Value</v></c></row><row><c t="str"><v>X</v></c><c><v>5</v></c></row>',
      }),
    rows: shows('5'),
  },
  'an empty cell in XFD': { bytes: headed(`${number('5')}<c r="XFD2" s="0"/>`), rows: shows('5') },
  'an empty text in XFD': {
    bytes: headed(`${number('5')}<c r="XFD2" t="inlineStr"><is><t></t></is></c>`),
    rows: shows('5'),
  },
  'blank rows and a title': {
    bytes: () =>
      workbook({
        rows: `<row r="1">${inline('A1', 'Price list')}</row><row r="4">${inline('A4', 'Code')}${inline('B4', 'Value')}</row>
          <row r="5"/><row r="9">${inline('A9', 'X')}<c r="B9"><v>5</v></c></row>`,
      }),
    headingRow: 4,
    rows: [[9, 'X', '5']],
  },
  'merged cells': {
    bytes: () =>
      workbook({
        rows: `<row r="1">${inline('A1', 'Price list')}<c r="B1"/></row><row r="2">${inline('A2', 'Code')}${inline('B2', 'Value')}</row>
          <row r="3">${inline('A3', 'X')}${inline('B3', 'Tea')}</row></sheetData><mergeCells><mergeCell ref="A1:B1"/></mergeCells><sheetData>`,
      }),
    headingRow: 2,
    rows: [[3, 'X', 'Tea']],
  },
  'a hidden first sheet': {
    bytes: () =>
      workbookOfSheets([
        ['Old', 'hidden', 'X', 'old'],
        ['New', '', 'X', 'new'],
      ]),
    sheet: 'New',
    rows: shows('new'),
  },
  'a very hidden first sheet': {
    bytes: () =>
      workbookOfSheets([
        ['Old', 'veryHidden', 'X', 'old'],
        ['New', 'visible', 'X', 'new'],
      ]),
    sheet: 'New',
    rows: shows('new'),
  },
  'parts at other places, strict, with prefixes': { bytes: () => otherPlaces('', 'pages/one.xml'), rows: shows('5') },
  'absolute targets': { bytes: () => otherPlaces('/', '/content/pages/one.xml'), rows: shows('5') },
  'targets with dots': { bytes: () => otherPlaces('./', '../content/./pages/one.xml'), rows: shows('5') },
  'semicolons and decimal commas': { bytes: csv('Code;Value\nX;1,50\n'), rows: shows('1,50'), decimalMark: ',' },
  'a comma below one': { bytes: csv('Code;Value\nX;0,125\n'), rows: shows('0,125'), decimalMark: ',' },
  'a comma below one, with tabs': {
    bytes: csv('Code\tValue\nX\t0,125\nY\t1,250\n'),
    rows: [
      [2, 'X', '0,125'],
      [3, 'Y', '1,250'],
    ],
    decimalMark: ',',
  },
  'thousands and decimal commas in quotation marks': {
    bytes: csv('Code,Value\nX,"1.234,50"\n'),
    rows: shows('1.234,50'),
    decimalMark: ',',
  },
  'euros with decimal commas': { bytes: csv('Code,Value\nX,"89,90 €"\n'), rows: shows('89,90 €'), decimalMark: ',' },
  'a decimal comma without quotation marks': {
    bytes: csv('Code,Value\nX,1,50\n'),
    refused: /Row 2 has 3 cells, and there are 2 headings.*','/,
  },
  'an extra cell far below': { bytes: csv('Code,Value\nX,1\nY,"a\nb"\nZ,1,50\n'), refused: /Row 4 has 3 cells/ },
  'semicolons at the ends': { bytes: csv(`Code;Value${';'.repeat(200)}\nX;5${';'.repeat(200)}\n`), rows: shows('5') },
  'a cell behind the headings': {
    bytes: csv('Code;Value;\nX;5;see the supplier\n'),
    rows: [[2, 'X', '5', 'see the supplier']],
  },
  'text as a formula': { bytes: csv('Code,Value\nX,="00123"\n'), rows: shows('00123') },
  'text as a formula in quotation marks': { bytes: csv('Code,Value\nX,"=""00123"""\n'), rows: shows('00123') },
  'line breaks in cells': {
    bytes: csv('Code,Value\r\nX,"a\r\nb"\r\n\r\nY,5\r\n'),
    rows: [
      [2, 'X', 'a\r\nb'],
      [4, 'Y', '5'],
    ],
  },
  'a title above the headings': {
    bytes: csv('Price list, 2026\n\nCode;Value\nX;1,50\n'),
    headingRow: 3,
    rows: [[4, 'X', '1,50']],
    decimalMark: ',',
  },
  'sep=': { bytes: csv('sep=|\nCode|Value\nX|a;b\n'), headingRow: 1, rows: shows('a;b') },
  'tabs in UTF-16': { bytes: utf16('Código\tValor\r\nX\t1,250\r\n'), rows: shows('1,250') },
  'UTF-16 without a byte order mark': { bytes: csv('Code\tValue\r\nX\t5\r\n', 'utf16le'), rows: shows('5') },
  'Windows-1252': { bytes: csv('Code;Value\nX;Café\n', 'latin1'), rows: shows('Café') },
  'one wrong byte in UTF-8': {
    bytes: () => wrongByte,
    rows: [
      [2, 'A', 'Café'],
      [3, 'B', 'Ma\uFFFDã'],
      [4, 'C', 'Pão'],
    ],
  },
  'a macro workbook': {
    bytes: async () =>
      zipOf({
        '[Content_Types].xml':
          '<Types><Override PartName="/book/w.xml" ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>',
        'book/w.xml': `<workbook xmlns:r="${RELATIONS}"><sheets><sheet name="S" r:id="a"/></sheets></workbook>`,
        'book/_rels/w.xml.rels': `<Relationships>${relationship('a', 'worksheet', 's.xml')}</Relationships>`,
        'book/s.xml': `<worksheet><sheetData>${HEAD}<row r="2">${inline('A2', 'X')}${number('5')}</row></sheetData></worksheet>`,
      }),
    rows: shows('5'),
  },
  'an XLS file': {
    bytes: () => Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600)]),
    refused: /Excel 97 to 2003/,
  },
  'a workbook with a password': {
    bytes: () => Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from('EncryptedPackage', 'utf16le')]),
    refused: /password/,
  },
  'an ODS file': {
    bytes: () => zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }),
    refused: /OpenDocument/,
  },
  'a binary workbook': { bytes: () => zipOf({ 'xl/workbook.bin': 'x' }), refused: /XLSB/ },
  'a web page': { bytes: csv('<html><table><tr><td>Code</td></tr></table></html>'), refused: /web page/ },
  'a PDF': { bytes: csv('%PDF-1.7 x'), refused: /PDF/ },
};

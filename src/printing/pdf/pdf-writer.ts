/** Writes drawings as PDF/A-3u files (ISO 19005-3) with tags, embedded fonts and the JSON of the document as an attachment. */
import { KnownCharacters } from './all-characters.ts';
import type { Drawing, Typesetter } from './drawing.ts';
import { sRgbProfile } from './file/color-profile.ts';
import { compressOnce } from './file/compression.ts';
import { type Description, xmpPacket } from './file/metadata.ts';
import { PdfObjects } from './file/pdf-objects.ts';
import { date, number, reference, textString } from './file/pdf-values.ts';
import { Structure } from './file/structure.ts';
import { DocumentFonts, FontStore } from './fonts/document-fonts.ts';
import { NO_READY_GLYPHS, readyGlyphs } from './fonts/ready-glyphs.ts';
import type { Logo } from './images/logo.ts';
import { pageContent } from './page-content.ts';
import { openTypesetter, type ShapingTypesetter } from './text/typesetter.ts';

export interface PdfDetails extends Description {
  /** The JSON of the document as its party may see it, attached as `document.json`. */
  attachment: string;
  logo?: Logo | undefined;
}

export interface PdfWriter {
  typesetter: Typesetter;
  /** Whether the fonts have all characters of the texts in a view; `write` shows the codes of others. */
  hasAllCharacters(view: object): boolean;
  /** The bytes of the file; the same for the same arguments. */
  write(drawing: Drawing, details: PdfDetails): Buffer;
}

/** Loads what writing needs; takes about a tenth of a second. `ownFonts` is the folder with fonts of the user. */
export async function openPdfWriter(ownFonts?: string): Promise<PdfWriter> {
  const typesetter = await openTypesetter(ownFonts);
  const store = new FontStore(face => (typesetter.isLatin(face) ? readyGlyphs(face, typesetter) : NO_READY_GLYPHS));
  const profile = compressOnce(sRgbProfile());
  const characters = new KnownCharacters(typesetter);
  return {
    typesetter,
    hasAllCharacters: view => characters.haveAll(view),
    write: (drawing, details) => writeFile(drawing, details, typesetter, store, profile),
  };
}

function writeFile(
  drawing: Drawing,
  details: PdfDetails,
  typesetter: ShapingTypesetter,
  store: FontStore,
  profile: Buffer,
): Buffer {
  const objects = new PdfObjects();
  const structure = new Structure();
  const fonts = new DocumentFonts(store);
  const states = new Map<number, string>();
  const opacity = (value: number) => {
    const name = states.get(value) ?? `G${states.size}`;
    states.set(value, name);
    return name;
  };
  const logo = details.logo ? '/L Do' : '';
  const tools = { height: drawing.height, typesetter, fonts, structure, opacity, logo };

  const tree = objects.reserve();
  const resources = objects.reserve();
  const pages = drawing.pages.map((items, page) => {
    const content = objects.addCompressed('', pageContent(items, page, tools));
    return objects.add(
      `<</Type/Page/Parent ${reference(tree)}/Resources ${reference(resources)}/Contents ${reference(content)}` +
        `/MediaBox[0 0 ${number(drawing.width)} ${number(drawing.height)}]/StructParents ${page}/Tabs/S>>`,
    );
  });
  objects.add(`<</Type/Pages/Count ${pages.length}/Kids[${pages.map(reference).join(' ')}]>>`, tree);
  const graphics = [...states].map(([value, name]) => `/${name}<</Type/ExtGState/ca ${number(value)}>>`);
  const pictures = details.logo ? `/XObject<</L ${reference(details.logo.add(objects))}>>` : '';
  objects.add(`<</Font${fonts.write(objects)}/ExtGState<<${graphics.join('')}>>${pictures}>>`, resources);
  const intent = objects.addStream('/N 3/Filter/FlateDecode', profile);
  const metadata = objects.addStream('/Type/Metadata/Subtype/XML', xmpPacket(details));
  const attachment = attach(objects, details);
  const tags = structure.write(objects, drawing.structure, pages);
  const root = objects.add(
    `<</Type/Catalog/Pages ${reference(tree)}/Lang${textString(details.language)}/MarkInfo<</Marked true>>` +
      `/StructTreeRoot ${reference(tags)}/Metadata ${reference(metadata)}/ViewerPreferences<</DisplayDocTitle true>>` +
      `/OutputIntents[<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB)/Info(sRGB IEC61966-2.1)` +
      `/DestOutputProfile ${reference(intent)}>>]/AF[${reference(attachment)}]` +
      `/Names<</EmbeddedFiles<</Names[(document.json)${reference(attachment)}]>>>>>>`,
  );
  return objects.finish(root, info(objects, details));
}

function attach(objects: PdfObjects, { attachment, created }: PdfDetails): number {
  const bytes = Buffer.from(attachment);
  const file = objects.addCompressed(
    `/Type/EmbeddedFile/Subtype/application#2Fjson/Params<</Size ${bytes.length}/ModDate${date(created)}>>`,
    bytes,
  );
  return objects.add(
    `<</Type/Filespec/AFRelationship/Source/Desc(The document as data)/F(document.json)/UF(document.json)` +
      `/EF<</F ${reference(file)}/UF ${reference(file)}>>>>`,
  );
}

function info(objects: PdfObjects, { title, author, created }: PdfDetails): number {
  const time = date(created);
  return objects.add(`<</Title${textString(title)}/Author${textString(author)}/CreationDate${time}/ModDate${time}>>`);
}

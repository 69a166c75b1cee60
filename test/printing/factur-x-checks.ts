// Structural checks of Factur-X files: PDF/A-3 with an electronic invoice inside (ISO 19005-3; Factur-X 1.0, section 6).

import assert from 'node:assert/strict';
import { readBack } from './print-rig.ts';

const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

/** The objects of a PDF by number: each as its table says. Throws if one is not where the table says, or the trailer is not valid. */
function objectsOf(raw: string): { objects: string[]; trailer: string } {
  const start = Number(/startxref\n(\d+)\n%%EOF\s*$/.exec(raw)?.[1]);
  const [head = '', count] =
    /^xref\n0 (\d+)\n/.exec(raw.slice(start, start + 40)) ?? assert.fail('no table of objects');
  const table = raw.slice(start + head.length, start + head.length + Number(count) * 20);
  const trailer = raw.slice(start + head.length + table.length);
  assert.match(trailer, /^trailer\n<<[\s\S]*>>\nstartxref\n/);
  assert.match(trailer, new RegExp(`/Size ${count}\\b`));
  assert.match(trailer, /\/ID \[\([^)]+\) \([^)]+\)\]/);
  assert.equal(raw.match(/\nstartxref\n\d+\n%%EOF/g)?.length, 1, 'one revision');
  const objects = Array.from({ length: Number(count) }, (_, number) => {
    const entry = table.slice(number * 20, number * 20 + 20);
    if (number === 0) return '';
    assert.match(entry, /^\d{10} 00000 n\r\n$/);
    const object = raw.slice(Number(entry.slice(0, 10)), start);
    assert.ok(object.startsWith(`${number} 0 obj\n`), `object ${number}`);
    return object;
  });
  return { objects, trailer };
}

/** Checks a file; resolves to the XML in it, as a PDF reader takes it out. */
export async function checkFacturX(file: Buffer): Promise<string> {
  const raw = file.toString('latin1');
  const { objects, trailer } = objectsOf(raw);
  const object = (text: string, name: string) => {
    const number = new RegExp(`/${name} (\\d+) 0 R`).exec(text)?.[1];
    return objects[Number(number)] ?? assert.fail(`no ${name}`);
  };
  // The content of a stream, whose length must be right.
  const stream = (text: string) => {
    const [head, length] =
      /^\d+ 0 obj\n<<[\s\S]*?\/Length (\d+)[\s\S]*?\nstream\n/.exec(text) ?? assert.fail('no stream');
    assert.equal(text.slice(head.length + Number(length)).slice(0, 10), '\nendstream');
    return { head, content: text.slice(head.length, head.length + Number(length)) };
  };
  const catalog = object(trailer, 'Root').split('endobj')[0] ?? '';
  assert.match(catalog, /\/OutputIntents /);
  assert.match(catalog, /\/Marked true/);
  checkMetadata(stream(object(catalog, 'Metadata')));

  const [, names = ''] = /\/EmbeddedFiles <<\s+\/Names \[([^\]]*)\]/.exec(catalog) ?? assert.fail('no name tree');
  const files = [...names.matchAll(/\(([^)]*)\) (\d+) 0 R/g)];
  const ordered = files.map(([, name]) => name);
  assert.deepEqual(ordered, [...ordered].sort(), 'the name tree is sorted');
  const at = files.find(([, name]) => name === 'factur-x.xml')?.[2] ?? assert.fail('no factur-x.xml');
  assert.match(catalog, new RegExp(`/AF \\[[^\\]]*\\b${at} 0 R[^\\]]*\\]`));
  const specification = (objects[Number(at)] ?? '').split('endobj')[0] ?? '';
  for (const part of [
    '/Type /Filespec',
    '/F (factur-x.xml)',
    '/UF (factur-x.xml)',
    '/AFRelationship /Alternative',
    '/Desc (',
  ])
    assert.ok(specification.includes(part), part);
  const { head } = stream(object(specification, 'F'));
  assert.match(head, /\/Type \/EmbeddedFile\s[\s\S]*\/Subtype \/text#2Fxml/);
  assert.match(head, /\/ModDate \(D:\d{14}Z\)/);
  const xml = (await readBack(file)).attachments['factur-x.xml'] ?? assert.fail('a reader finds no invoice');
  assert.match(head, new RegExp(`/Size ${Buffer.byteLength(xml)}\\b`));
  return xml;
}

function checkMetadata({ head, content }: { head: string; content: string }): void {
  assert.match(head, /\/Type \/Metadata\s+\/Subtype \/XML/);
  assert.doesNotMatch(head, /Filter/, 'metadata is not compressed');
  const properties = {
    DocumentType: 'INVOICE',
    DocumentFileName: 'factur-x.xml',
    Version: '1.0',
    ConformanceLevel: 'EN 16931',
  };
  assert.match(content, /<pdfaid:part>3<\/pdfaid:part>/);
  assert.equal(content.match(/<pdfaExtension:schemas>/g)?.length, 1, 'one list of schemas');
  const values = content.match(
    new RegExp(`<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">(.*?)</rdf:Description>`),
  );
  const schema = content
    .match(/<pdfaExtension:schemas>.*<\/pdfaExtension:schemas>/s)?.[0]
    .split('<pdfaSchema:schema>')
    .find(each => each.includes(`<pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI>`));
  assert.ok(values && schema, 'the properties and their schema');
  assert.match(schema, /<pdfaSchema:prefix>fx<\/pdfaSchema:prefix>/);
  for (const [name, value] of Object.entries(properties)) {
    assert.ok(values[1]?.includes(`<fx:${name}>${value}</fx:${name}>`), name);
    assert.match(
      schema,
      new RegExp(
        `<pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>[^<]+<`,
      ),
    );
  }
}

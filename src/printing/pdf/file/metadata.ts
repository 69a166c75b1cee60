/** The description of a file as XMP, which marks it as PDF/A-3u (ISO 19005-3, 6.6.2). */

export interface Description {
  title: string;
  author: string;
  /** A language tag (RFC 5646), such as `pt`. */
  language: string;
  created: Date;
}

/** The packet. Characters that XML 1.0 does not have are left out. */
export function xmpPacket({ title, author, language, created }: Description): Buffer {
  const time = `${created.toISOString().slice(0, 19)}Z`;
  const names = [
    ['dc', 'http://purl.org/dc/elements/1.1/'],
    ['xmp', 'http://ns.adobe.com/xap/1.0/'],
    ['pdfaid', 'http://www.aiim.org/pdfa/ns/id/'],
  ].map(([prefix, address]) => ` xmlns:${prefix}="${address}"`);
  return Buffer.from(`<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""${names.join('')}>
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>${escaped(language)}</rdf:li></rdf:Bag></dc:language>
<xmp:CreateDate>${time}</xmp:CreateDate>
<xmp:ModifyDate>${time}</xmp:ModifyDate>
<pdfaid:part>3</pdfaid:part>
<pdfaid:conformance>U</pdfaid:conformance>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`);
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The packet is not compressed: programs that repair files look for these words in it. */
const syntaxOfPdf = /%%EOF|%PDF|endstream|endobj|startxref|trailer/gu;

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/gu, character => entities[character] ?? '')
    .replace(syntaxOfPdf, word => `&#${word.charCodeAt(0)};${word.slice(1)}`);
}

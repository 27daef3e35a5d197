import { zipFile } from './zip-files.ts';

const TYPES =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const RELATIONS = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`;
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
/** The XML of a document with this body. */
export const documentOf = (body: string): string => `<w:document ${W}><w:body>${body}</w:body></w:document>`;

/** A Word document with this XML inside. */
export const word = (xml: string, more: { name: string; data: string }[] = []): Buffer =>
  zipFile([
    { name: '[Content_Types].xml', data: TYPES },
    { name: '_rels/.rels', data: RELATIONS },
    { name: 'word/document.xml', data: xml },
    ...more,
  ]);

/** A document of which the text is packed; its list of contents says that it unpacks to so many bytes. */
export const packed = (xml: string, unpackedSize: number): Buffer =>
  zipFile([
    { name: '[Content_Types].xml', data: TYPES },
    { name: '_rels/.rels', data: RELATIONS },
    { name: 'word/document.xml', data: xml, packed: true, unpackedSize },
  ]);

/** A document of elements inside each other. */
export const nested = (depth: number, open: string, close: string): string =>
  documentOf(open.repeat(depth) + close.repeat(depth));

import { zipFile } from './zip-files.ts';

const TYPES =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const RELATIONS = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`;
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
/** The XML of a document with this body. */
export const documentOf = (body: string): string => `<w:document ${W}><w:body>${body}</w:body></w:document>`;

/** A picture in a line of text, as Word writes one. @param more what Word changes about it */
export const drawingOf = (id: string, more = ''): string =>
  `<w:r><w:drawing xmlns:a="a" xmlns:r="r" xmlns:pic="pic" xmlns:wp="wp"><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="${id}"/>${more}</pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;

/** The files of pictures, and what names them: `r1` is the first. */
export const picturesOf = (
  files: Readonly<Record<string, Buffer>>,
): { name: string; data: string | Buffer }[] => [
  ...Object.entries(files).map(([name, data]) => ({ name: `word/media/${name}`, data })),
  {
    name: 'word/_rels/document.xml.rels',
    data: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${Object.keys(
      files,
    )
      .map((name, at) => `<Relationship Id="r${at + 1}" Type="${OFFICE}/image" Target="media/${name}"/>`)
      .join('')}</Relationships>`,
  },
];

/** A Word document with this XML inside. */
export const word = (xml: string, more: { name: string; data: string | Buffer }[] = []): Buffer =>
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

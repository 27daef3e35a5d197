import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { zipFile } from '../storage/test-files.ts';
import { unpacksWithin } from './unpacks-within.ts';
import { wordToHtml } from './word-to-html.ts';

const folder = mkdtempSync(join(tmpdir(), 'abhyas-word-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const secret = join(folder, 'secret.txt');
writeFileSync(secret, 'only for the server');

const TYPES =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const RELATIONS = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`;
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/** The page made of a Word document with this XML inside. */
async function pageOf(xml: string, more: { name: string; data: string }[] = []): Promise<string | undefined> {
  const parts = [
    { name: '[Content_Types].xml', data: TYPES },
    { name: '_rels/.rels', data: RELATIONS },
    { name: 'word/document.xml', data: xml },
    ...more,
  ];
  // Packed: what is read has ten megabytes at most.
  return htmlOf(zipFile(parts.map((part) => ({ ...part, packed: true }))));
}

async function htmlOf(bytes: Buffer): Promise<string | undefined> {
  const file = join(folder, 'a.docx');
  writeFileSync(file, bytes);
  await using handle = await open(file);
  return await wordToHtml(handle);
}
const document = (inside: string, before = ''): string =>
  `<?xml version="1.0"?>${before}<w:document ${W}><w:body><w:p><w:r><w:t>Before ${inside} after</w:t></w:r></w:p></w:body></w:document>`;

describe('the XML inside a Word document', () => {
  it('is read', async () => {
    expect(await pageOf(document('&lt;b&gt;'))).toBe('<p>Before &lt;b&gt; after</p>');
  });

  it('cannot bring in a file of the server', async () => {
    const type = `<!DOCTYPE w:document [<!ENTITY x SYSTEM "file://${secret}">]>`;
    expect(String(await pageOf(document('&x;', type)))).not.toContain('only for the server');
  });

  it('cannot grow by its own entities', async () => {
    const rows = Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`);
    const type = `<!DOCTYPE w:document [<!ENTITY e0 "ha">${rows.join('')}]>`;
    expect(String(await pageOf(document('&e9;', type))).length).toBeLessThan(1000);
  });

  it('cannot show a picture that is a file of the server', async () => {
    const drawing = `<w:document ${W} xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${OFFICE}" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body><w:p><w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:link="r9"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p></w:body></w:document>`;
    const relations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r9" Type="${OFFICE}/image" Target="file://${secret}" TargetMode="External"/></Relationships>`;
    const html = String(await pageOf(drawing, [{ name: 'word/_rels/document.xml.rels', data: relations }]));
    expect(html).not.toContain(Buffer.from('only for the server').toString('base64').slice(0, 20));
    expect(html).not.toContain('src=');
  });
});

describe('a Word document made to fill the memory', () => {
  it('is not shown, and ends nobody but its own process', async () => {
    // One text beyond what is left of the heap: a thread's limit cannot stop it, and V8 ends the process it is in.
    const text = `<w:p><w:r><w:t>${'&lt;'.repeat(3_000_000)}</w:t></w:r></w:p>`;
    expect(await pageOf(`<w:document ${W}><w:body>${text}</w:body></w:document>`)).toBeUndefined();
    expect(await pageOf(document('still'))).toBe('<p>Before still after</p>');
  });

  it('is not shown where its page would be, though it is small itself', async () => {
    const text = `<w:p><w:r><w:t>${'a'.repeat(17 * 1024 * 1024)}</w:t></w:r></w:p>`;
    const bytes = zipFile([
      { name: '[Content_Types].xml', data: TYPES },
      { name: '_rels/.rels', data: RELATIONS },
      {
        name: 'word/document.xml',
        data: `<w:document ${W}><w:body>${text}</w:body></w:document>`,
        packed: true,
      },
    ]);
    expect(await htmlOf(bytes)).toBeUndefined();
  });
});

describe('what a zip file unpacks to', () => {
  const DEFLATED = 8;
  const packed = (text: Buffer) => {
    const data = deflateRawSync(text);
    return {
      file: Buffer.concat([Buffer.alloc(30), data]),
      entries: [{ name: 'a', offset: 0, packedSize: data.length, unpackedSize: 1, method: DEFLATED }],
    };
  };

  it('is measured, whatever its list says', () => {
    const bomb = packed(Buffer.alloc(5_000_000));
    expect(bomb.file.length).toBeLessThan(10_000);
    expect(unpacksWithin(bomb.file, bomb.entries, 4_999_999)).toBe(false);
    expect(unpacksWithin(bomb.file, bomb.entries, 5_000_000)).toBe(true);
  });

  it('counts each part', () => {
    const { file, entries } = packed(Buffer.alloc(1000));
    const three = Array.from({ length: 3 }, () => entries).flat();
    expect(unpacksWithin(file, three, 2999)).toBe(false);
    expect(unpacksWithin(file, three, 3000)).toBe(true);
  });

  it('is nothing where a part is broken or lies outside', () => {
    const { file, entries } = packed(Buffer.from('text'));
    expect(unpacksWithin(file.fill(255, 30), entries, 1000)).toBe(false);
    expect(unpacksWithin(file.subarray(0, 20), entries, 1000)).toBe(false);
  });
});

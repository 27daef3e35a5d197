import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { documentOf, nested, packed, word } from '../../tests/support/word-files.ts';
import { cleanHtml } from './clean-html.ts';
import { lessonHtml } from './lesson-html.ts';
import { wordToHtml } from './word-to-html.ts';

const folder = mkdtempSync(join(tmpdir(), 'abhyas-word-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const secret = join(folder, 'secret.txt');
writeFileSync(secret, 'only for the server');

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const textOf = (text: string): string => documentOf(`<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`);
const small = (xml: string): Buffer => packed(xml, Buffer.byteLength(xml));

describe('the XML inside a Word document', () => {
  it('is read', async () => {
    expect(await wordToHtml(word(textOf('&lt;b&gt;')))).toBe('<p>&lt;b&gt;</p>');
  });

  it("can't bring in a file of the server", async () => {
    const type = `<!DOCTYPE w:document [<!ENTITY x SYSTEM "file://${secret}">]>`;
    expect(String(await wordToHtml(word(type + textOf('&x;'))))).not.toContain('only for the server');
  });

  it("can't grow by its own entities", async () => {
    const rows = Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`);
    const type = `<!DOCTYPE w:document [<!ENTITY e0 "ha">${rows.join('')}]>`;
    expect(String(await wordToHtml(word(type + textOf('&e9;')))).length).toBeLessThan(1000);
  });

  it("can't show a picture that is a file of the server", async () => {
    const drawing = `<w:p><w:r><w:drawing xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${OFFICE}" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:link="r9"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
    const relations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r9" Type="${OFFICE}/image" Target="file://${secret}" TargetMode="External"/></Relationships>`;
    const bytes = word(documentOf(drawing), [{ name: 'word/_rels/document.xml.rels', data: relations }]);
    const html = String(await wordToHtml(bytes));
    expect(html).not.toContain(Buffer.from('only for the server').toString('base64').slice(0, 20));
    expect(html).not.toContain('src=');
  });
});

const M = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
const inMath = (math: string) => `<m:oMath ${M}>${math}</m:oMath>`;
const run = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;

const pageOf = (inside: string) =>
  wordToHtml(word(documentOf(`<w:p><w:r><w:t>before</w:t></w:r>${inside}<w:r><w:t>after</w:t></w:r></w:p>`)));

describe('an equation on a page', () => {
  const fraction = `${run('F=')}<m:f><m:num>${run('mv')}</m:num><m:den>${run('r')}</m:den></m:f>`;

  it('is the formula that a text lesson shows', async () => {
    const drawn = (markdown: string) => lessonHtml(markdown).replaceAll(/<\/?p>|\n/g, '');
    expect(await pageOf(inMath(fraction))).toBe(`<p>before${drawn(String.raw`$F=\frac{mv}{r}$`)}after</p>`);
    expect(await pageOf(`<m:oMathPara ${M}>${inMath(run('a&lt;b'))}${inMath(fraction)}</m:oMathPara>`)).toBe(
      `<p>before${drawn('$$a<b$$')}${drawn(String.raw`$$F=\frac{mv}{r}$$`)}after</p>`,
    );
  });

  it('has no style, class or name that something could run by', async () => {
    const cells = `<m:m><m:mr><m:e>${run('1')}</m:e><m:e>${run('&lt;b onclick=x>')}</m:e></m:mr></m:m>`;
    const html = String(await pageOf(inMath(`<m:borderBox><m:e>${cells}</m:e></m:borderBox>`)));
    expect(html).toContain('<mtable');
    expect(html).not.toMatch(/<b| (?:style|class|id|href|on\w+)="/);
  });
});

describe('what a page can not show', () => {
  it.each([
    [
      'an equation with a part that no formula has',
      inMath(`${run('a')}<m:what><m:sup>${run('&lt;b')}</m:sup></m:what>`),
      '[Equation: a^(&lt;b)]',
    ],
    ['an equation without words', inMath('<m:what/>'), '[Equation not shown]'],
    [
      'an equation of MathType',
      '<w:r><w:object><o:OLEObject xmlns:o="o" ProgID="Equation.DSMT4"/></w:object></w:r>',
      '[Equation not shown]',
    ],
    ['a chart', '<w:r><w:drawing><a:chart xmlns:a="a"/></w:drawing></w:r>', '[Drawing not shown]'],
  ])('names %s in its place', async (_what, inside, named) => {
    expect(await pageOf(inside)).toBe(`<p>before${named}after</p>`);
  });

  it('names a picture that only Word draws', () => {
    const html =
      '<p>a <img alt="A lens" src="data:image/x-emf;base64,aa"> <img src="data:image/x-wmf;base64,aa"></p>';
    expect(cleanHtml(html)).toBe(
      '<p>a <em>[Picture not shown: A lens]</em> <em>[Picture not shown]</em></p>',
    );
  });

  it('says of text in an old font what to do, instead of showing noise', async () => {
    const font = (name: string) => `<w:rPr><w:rFonts w:ascii="${name}" w:hAnsi="${name}"/></w:rPr>`;
    const written = (name: string) =>
      wordToHtml(word(documentOf(`<w:p><w:r>${font(name)}<w:t>Hkkjr</w:t></w:r></w:p>`)));
    const html = await written('Kruti Dev 010');
    expect(html).toContain('in the old font “Kruti Dev 010”');
    expect(html).not.toContain('Hkkjr');
    expect(await written('Mangal')).toContain('Hkkjr');
  });
});

describe('a Word document made to fill the memory is not shown, and ends no one but its own process', () => {
  it.each<[string, () => Buffer]>([
    // A worker thread's limits don't stop this one: V8 ends the whole process.
    ['44 KB of escaped letters', () => small(textOf('&amp;x'.repeat(4_000_000)))],
    [
      '100,000 tables inside each other',
      () => word(nested(100_000, '<w:tbl><w:tr><w:tc>', '</w:tc></w:tr></w:tbl>')),
    ],
    ['a lie about what it unpacks to', () => packed(documentOf(' '.repeat(100_000_000)), 1000)],
    ['a page larger than 16 MB', () => small(textOf('a'.repeat(17 * 1024 * 1024)))],
    ['no zip file', () => Buffer.from('PK\x03\x04 and no more')],
  ])('%s', async (_what, make) => {
    expect(await wordToHtml(make())).toBeUndefined();
  });
});

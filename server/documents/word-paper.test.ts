import { describe, expect, it } from 'vitest';
import { documentOf, word } from '../../tests/support/word-files.ts';
import { wordToPaper } from './word-to-html.ts';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const M = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
const run = (text: string, properties = ''): string =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const line = (inside: string, properties = ''): string => `<w:p><w:pPr>${properties}</w:pPr>${inside}</w:p>`;
const linesOf = async (body: string, more: { name: string; data: string }[] = []): Promise<string[]> => {
  const read = await wordToPaper(word(documentOf(body), more));
  return read !== undefined && 'text' in read ? read.text.split('\n') : ['(not read)'];
};
const UNDERLINED = '<w:u w:val="single"/>';

describe('a question paper in Word', () => {
  it('keeps raised letters, symbols, tabs, rows, changes and what marks the right option', async () => {
    const raised = (text: string, place = 'superscript') => run(text, `<w:vertAlign w:val="${place}"/>`);
    const cell = (text: string) => `<w:tc>${line(run(text))}</w:tc>`;
    const found = await linesOf(
      [
        line(
          `${run('1. 2')}${raised('10')}${run(' and x')}${raised('n+k')}${run(' and H')}${raised('2', 'subscript')}${run('O')}`,
        ),
        line(
          '<w:r><w:sym w:font="Symbol" w:char="F071"/></w:r>' +
            run('&#xF071;q', '<w:rFonts w:ascii="Symbol"/>'),
        ),
        line(
          `${run('A.')}<w:r><w:tab/></w:r>${run('None')}<w:r><w:tab/></w:r>${run('B.')}<w:r><w:tab/></w:r>${run('1')}`,
        ),
        `<w:tbl><w:tr>${cell('1')}${cell('b')}</w:tr><w:tr>${cell('2')}${cell('c')}</w:tr></w:tbl>`,
        `<w:sdt><w:sdtContent>${line(run('In a control'))}</w:sdtContent></w:sdt>`,
        line(
          `${run('Kept ')}<w:del>${run('gone')}</w:del><w:ins>${run('new')}</w:ins><w:moveFrom>${run('away')}</w:moveFrom><w:moveTo>${run(' here')}</w:moveTo>`,
        ),
        line(`${run('2. The word ')}${run('big', UNDERLINED)}${run(' means')}`),
        line(`${run('Fill ')}${run('      ', UNDERLINED)}${run(' in')}`),
        line(
          `${run('(a) small ')}${run('(b) ')}${run('large', UNDERLINED)}${run(' (c) ')}${run('old', '<w:b/>')}`,
        ),
        line(run('(d) wide', '<w:highlight w:val="yellow"/>')),
      ].join(''),
    );
    expect(found).toEqual([
      '1. 2¹⁰ and x^n+k^ and H₂O',
      'θθθ',
      'A.\tNone\tB.\t1',
      '1\tb',
      '2\tc',
      'In a control',
      'Kept new here',
      '2. The word _big_ means',
      'Fill _____ in',
      '(a) small (b) **large** (c) **old**',
      '**(d) wide**',
    ]);
  });

  it('has the numbers that Word shows, of a paragraph or of its style', async () => {
    const level = (at: number, format: string, text: string, style = '') =>
      `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${style}<w:lvlText w:val="${text}"/></w:lvl>`;
    const list = (id: number, levels: string) =>
      `<w:abstractNum w:abstractNumId="${id}">${levels}</w:abstractNum>`;
    const numbering = `<w:numbering ${W}>${list(0, level(0, 'decimal', 'Q%1.') + level(1, 'lowerLetter', '(%2)', '<w:pStyle w:val="Pick"/>'))}${list(1, level(0, 'bullet', '-'))}<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="3"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num></w:numbering>`;
    const styles = `<w:styles ${W}><w:style w:type="paragraph" w:styleId="Pick"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style></w:styles>`;
    const numbered = (text: string, id: number, more = '') =>
      line(run(text), `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${id}"/></w:numPr>${more}`);
    const pick = (text: string) => line(run(text), '<w:pStyle w:val="Pick"/>');
    const found = await linesOf(
      numbered('One', 1) +
        pick('Yes') +
        pick('No') +
        numbered('Gone', 1, '<w:rPr><w:moveFrom/></w:rPr>') +
        numbered('Two', 1) +
        pick('Red') +
        numbered('Dot', 2) +
        numbered('Seven', 3),
      [
        { name: 'word/numbering.xml', data: numbering },
        { name: 'word/styles.xml', data: styles },
      ],
    );
    expect(found).toEqual([
      'Q1. One',
      '(a) Yes',
      '(b) No',
      'Gone',
      'Q2. Two',
      '(a) Red',
      '• Dot',
      'Q7. Seven',
    ]);
  });

  it('counts pictures and equations that are left out', async () => {
    const drawing = (inside: string) => `<w:r><w:drawing>${inside}</w:drawing></w:r>`;
    const found = await linesOf(
      line(`${run('See ')}${drawing('<pic:pic xmlns:pic="p"/>')}`) +
        line(drawing('<c:chart xmlns:c="c"/>')) +
        line('<w:r><w:object><o:OLEObject xmlns:o="o" ProgID="Equation.DSMT4"/></w:object></w:r>') +
        line(`<m:oMath ${M}><m:what/></m:oMath>`),
    );
    expect(found).toEqual(['See [picture 1]', '[picture 2]', '[equation 1]', '[equation 2]']);
  });

  it('is refused before its text fills the memory, where it is in more pieces than any person writes', async () => {
    expect(await linesOf('<w:p/>'.repeat(61_000))).toEqual(['(not read)']);
  });

  it('is refused by the name of its old font', async () => {
    const font = '<w:rFonts w:ascii="Kruti Dev 010"/>';
    expect(await wordToPaper(word(documentOf(line(run('Hkkjr', font)))))).toEqual({
      oldFont: 'Kruti Dev 010',
    });
  });
});

const r = (text: string, properties = ''): string =>
  `<m:r><m:rPr>${properties}</m:rPr><m:t>${text}</m:t></m:r>`;
const part = (name: string, text: string): string => `<m:${name}>${text}</m:${name}>`;
const e = (text: string): string => part('e', text);
const property = (name: string, properties: Record<string, string>): string =>
  part(
    `${name}Pr`,
    Object.entries(properties)
      .map(([own, value]) => `<m:${own} m:val="${value}"/>`)
      .join(''),
  );
const plain = '<m:sty m:val="p"/>';

describe('an equation of Word', () => {
  const equations: Readonly<Record<string, string>> = {
    [String.raw`\frac{a}{b}`]: part('f', part('num', r('a')) + part('den', r('b'))),
    'a/b': part('f', property('f', { type: 'lin' }) + part('num', r('a')) + part('den', r('b'))),
    [String.raw`\sqrt{x}`]: part('rad', property('rad', { degHide: '1' }) + part('deg', '') + e(r('x'))),
    [String.raw`\sqrt[3]{x}`]: part('rad', part('deg', r('3')) + e(r('x'))),
    [String.raw`\sum_{i=1}^n{i}`]: part(
      'nary',
      property('nary', { chr: '∑' }) + part('sub', r('i=1')) + part('sup', r('n')) + e(r('i')),
    ),
    [String.raw`\int_0^1{x}`]: part('nary', part('sub', r('0')) + part('sup', r('1')) + e(r('x'))),
    'x^2': part('sSup', e(r('x')) + part('sup', r('2'))),
    'x_{ij}': part('sSub', e(r('x')) + part('sub', r('ij'))),
    'x_1^2': part('sSubSup', e(r('x')) + part('sub', r('1')) + part('sup', r('2'))),
    '{}^{238}_{92}U': part('sPre', part('sub', r('92')) + part('sup', r('238')) + e(r('U'))),
    [String.raw`\left|\begin{matrix}a & b \\ c & d\end{matrix}\right|`]: part(
      'd',
      property('d', { begChr: '|', endChr: '|' }) +
        e(part('m', part('mr', e(r('a')) + e(r('b'))) + part('mr', e(r('c')) + e(r('d'))))),
    ),
    [String.raw`\left(a|b\right)`]: part('d', e(r('a')) + e(r('b'))),
    [String.raw`\left\{\begin{array}{l}x=1 \\ y=2\end{array}\right.`]: part(
      'd',
      property('d', { begChr: '{', endChr: '' }) + e(part('eqArr', e(r('x&amp;=1')) + e(r('y&amp;=2')))),
    ),
    [String.raw`\vec{v}\hat{n}`]:
      part('acc', property('acc', { chr: '\u20D7' }) + e(r('v'))) + part('acc', e(r('n'))),
    [String.raw`\sin{θ}`]: part('func', part('fName', r('sin', plain)) + e(r('θ'))),
    [String.raw`\lim_{n→∞}{a}`]: part(
      'func',
      part('fName', part('limLow', e(r('lim', plain)) + part('lim', r('n→∞')))) + e(r('a')),
    ),
    [String.raw`\overset{def}{=}`]: part('limUpp', e(r('=')) + part('lim', r('def'))),
    [String.raw`\overline{AB}`]: part('bar', property('bar', { pos: 'top' }) + e(r('AB'))),
    [String.raw`\underbrace{a+b}_c`]: part('limLow', e(part('groupChr', e(r('a+b')))) + part('lim', r('c'))),
    [String.raw`\xrightarrow{\text{heat}}`]: part(
      'groupChr',
      property('groupChr', { chr: '→' }) + e(r('heat', '<m:nor/>')),
    ),
    [String.raw`a\boxed{b}\phantom{c}`]:
      part('box', e(r('a'))) +
      part('borderBox', e(r('b'))) +
      part('phant', property('phant', { show: '0' }) + e(r('c'))),
    [String.raw`5\%\ of\ \text{राम}`]: r('5% of राम'),
    [String.raw`x\mathbb{R}\mathbf{F}\mathrm{kg}`]:
      r('𝑥') + r('R', '<m:scr m:val="double-struck"/>') + r('F', '<m:sty m:val="b"/>') + r('kg', plain),
  };

  it('is a formula for everything that school papers have', async () => {
    const found = await linesOf(
      Object.values(equations)
        .map((math) => line(`<m:oMath ${M}>${math}</m:oMath>`))
        .join(''),
    );
    expect(found).toEqual(Object.keys(equations).map((tex) => `$${tex}$`));
  });
});

import { expect, it } from 'vitest';
import { hasFewCells, markdownOf } from '../contract/markdown.ts';
import { lessonHtml } from './lesson-html.ts';

const lineOf = (markdown: string): string => lessonHtml(markdown).trim();

const table = (columns: number, rows: number): string =>
  `|${'a|'.repeat(columns)}\n|${'-|'.repeat(columns)}\n${'|\n'.repeat(rows)}`;

it('a text has as many cells as its tables draw, also where their lines are short', () => {
  expect(hasFewCells(table(4, 300))).toBe(true);
  expect(hasFewCells(`${table(4, 300)}\n\nwords | and -\n\n${'a - b\n'.repeat(5000)}`)).toBe(true);
  for (const large of [table(300, 10), `> ${table(300, 10).replaceAll('\n', '\n> ')}`, table(3, 900)])
    expect(hasFewCells(large)).toBe(false);
  const { error } = markdownOf(9999, 'Missing.').safeParse(table(300, 10));
  expect(error?.issues[0]?.message).toBe('Please use smaller tables: at most 2000 cells in a text.');
});

it('a table kept from before that bound is shown as it was written', () => {
  const html = lessonHtml(table(300, 2000));
  expect(html).not.toContain('<td');
  expect(html.length).toBeLessThan(20_000);
  expect(lessonHtml('| a |\n|---|\n| 1 |')).toContain('<td class="align-start">1</td>');
});

it.each([
  ['$E=mc^2$', 'data-tex="E=mc^2"'],
  [String.raw`pay $x = \$5$ now`, '<mtext>$</mtext>'],
  [String.raw`so \(a < b\) holds`, 'data-tex="a &lt; b"'],
  [String.raw`\ce{2H2 + O2 -> 2H2O}`, '<math data-tex="\\ce{2H2 + O2'],
  [String.raw`\[ \frac{a}{b} \]`, 'display="block"'],
  ['$$\n\\int_0^1 x\\,dx\n$$', 'display="block"'],
  ['$5 and $x$', '$5 and <math data-tex="x">'],
  ['10^-3^ and `10^-3^`', '10⁻³ and <code>10^-3^</code>'],
  ['H~2~O and x^2^', 'H<sub>2</sub>O and x<sup>2</sup>'],
  [String.raw`\ce{^{238}_{92}U}`, '<msubsup><mrow></mrow><mn>92</mn><mn>238</mn></msubsup>'],
  [String.raw`$\boxed{x}$`, 'data-line="box"'],
  [String.raw`$\begin{array}{c|c}a&b\end{array}$`, '<mtd data-line="right">'],
  [String.raw`$\rule{2cm}{1pt}$`, '<mspace data-line="fill"'],
  [String.raw`$\longdiv{12}$`, '$\\longdiv{12}$'],
  [String.raw`$\prescript{14}{6}{C}$`, '<msubsup><mrow></mrow><mn>6</mn><mn>14</mn></msubsup>'],
])('draws the formula in %j', (markdown, html) => {
  expect(lessonHtml(markdown)).toContain(html);
});

it.each([
  'costs $5 and the pen $6',
  'from $100-$200 or ₹649',
  '$ x $',
  'costs $ 5 and $ 6',
  'unclosed $x and \\(y',
  '2^10 and 3^2 are 1024 and 9',
])('leaves %j as it was typed', (text) => {
  expect(lineOf(text)).toBe(`<p>${text.replace('\\(', '(')}</p>`);
});

it('code keeps every sign, and a block that can’t be read is shown as it was typed', () => {
  expect(lineOf('`$x$ \\(y\\)`')).toBe('<p><code>$x$ \\(y\\)</code></p>');
  expect(lessonHtml('```\n\\(y\\) $x$\n```')).toContain('\\(y\\) $x$');
  expect(lessonHtml('~~~\n\\[ y \\]\n~~~\n\nthen \\(z\\)')).toContain('data-tex="z"');
  expect(lessonHtml('$$\n\\unknown x\n$$')).toContain('$$\n\\unknown x\n$$');
  expect(lineOf('~~gone~~ and ~two words~')).toBe('<p><del>gone</del> and <del>two words</del></p>');
});

it.each([
  String.raw`$\href{javascript:alert(1)}{x}$`,
  String.raw`$\style{position:fixed}{x}$`,
  String.raw`$\class{button}{x}$`,
  String.raw`$\id{root}{x}$`,
  String.raw`$\color{red}x$`,
  String.raw`$\includegraphics{https://example.in/x.png}$`,
  String.raw`$\def\a{\a\a}\a$`,
  String.raw`$\text{<img src=x onerror=alert(1)>}$`,
  '<math><mi href="javascript:alert(1)">x</mi></math>',
])('%j brings no style, link or script into the page', (text) => {
  const tags = lessonHtml(text).replaceAll(/"[^"]*"/g, '""');
  expect(tags).not.toMatch(/<[^>]*\s(?:style|class|id|href|src|on\w+)=|<img/);
});

it('a picture of the lesson is shown with its size, and one of elsewhere is a link', () => {
  const own = '![A cell](picture-1-40x30.webp)';
  expect(lessonHtml(own, '/media/7/')).toContain(
    '<img src="/media/7/picture-1-40x30.webp" alt="A cell" width="40" height="30" loading="lazy" />',
  );
  expect(lessonHtml('![" onload="x](picture-1.png)', '/media/7/')).toContain('alt="&quot; onload=&quot;x"');
  for (const text of [
    '![f](https://example.in/picture-1.png)',
    '![f](/media/8/picture-1.png)',
    '![f](picture-1.svg)',
    '![f](picture-../../x.png)',
  ])
    expect(lessonHtml(text, '/media/7/')).not.toContain('<img');
  expect(lessonHtml(own)).toContain('<a href="picture-1-40x30.webp"');
});

import { describe, expect, it } from 'vitest';
import { cleanHtml } from './clean-html.ts';

const GAP = '<em>[Picture not shown]</em>';

describe('a document, cleaned', () => {
  it('keeps text, structure and pictures', () => {
    const html =
      '<h1>नमस्ते</h1><p>One <strong>two</strong></p><ul><li>three</li></ul>' +
      '<table><tr><td colspan="2">four</td></tr></table><img src="data:image/png;base64,AAAA" alt="five" />';
    expect(cleanHtml(html)).toBe(html);
  });

  it.each([
    '<table><tr><th colspan="2" rowspan="3">x</th><td rowspan="2">y</td></tr></table>',
    '<a target="_blank" rel="noopener noreferrer" href="http://example.org/">x</a>',
    '<a target="_blank" rel="noopener noreferrer" href="mailto:asha@example.in">x</a>',
    ...['jpeg', 'gif', 'webp'].map((kind) => `<img src="data:image/${kind};base64,AAAA" alt="" />`),
  ])('keeps %s', (html) => {
    expect(cleanHtml(html)).toBe(html);
  });

  it.each([
    ['<a href="//example.org/">x</a>', '<a target="_blank" rel="noopener noreferrer">x</a>'],
    ['<a href="data:text/html,x">x</a>', '<a target="_blank" rel="noopener noreferrer">x</a>'],
    ['<img src="data:text/html,data:image/png;base64,AAAA">', GAP],
    ['<script>alert(1)</script>', ''],
    ['<p onclick="alert(1)" style="position:fixed">x</p>', '<p>x</p>'],
    ['<a href="javascript:alert(1)">x</a>', '<a target="_blank" rel="noopener noreferrer">x</a>'],
    ['<img src="https://example.org/track.png">', GAP],
    ['<img src="data:image/svg+xml;base64,AAAA">', GAP],
    ['<iframe src="https://example.org"></iframe><form action="/"><input></form>', ''],
    ['<meta http-equiv="refresh" content="0;url=https://example.org">', ''],
    ['<svg><script>alert(1)</script></svg>', ''],
    [
      '<img src="x" alt="&lt;script&gt;alert(1)&lt;/script&gt;">',
      '<em>[Picture not shown: &lt;script&gt;alert(1)&lt;/script&gt;]</em>',
    ],
  ])('makes %s harmless', (html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
  });

  it('opens links beside the lesson, and follows its own inside the document', () => {
    expect(cleanHtml('<a href="https://example.org/">x</a>')).toBe(
      '<a href="https://example.org/" target="_blank" rel="noopener noreferrer">x</a>',
    );
    expect(cleanHtml('<a href="#note-1">1</a>')).toBe('<a href="#note-1">1</a>');
  });
});

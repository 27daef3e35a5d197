import sanitizeHtml from 'sanitize-html';
import { defineMdastPlugin, markdownToHtml } from 'satteri';
import { hasFewCells } from '../contract/markdown.ts';

/** HTML in a text is shown as it was written: `<b>` in a lesson about web pages is no bold type. */
const htmlAsText = defineMdastPlugin({
  name: 'html-as-text',
  html: ({ value }) => ({ type: 'text', value }),
});

/** A picture on another server would tell it who reads, so it stays a link. */
const pictureAsLink = defineMdastPlugin({
  name: 'picture-as-link',
  image: ({ url, alt }) => ({ type: 'link', url, children: [{ type: 'text', value: alt || url }] }),
});

const ALIGNED = /text-align:\s*(center|right)/;
const cell: sanitizeHtml.Transformer = (tagName, { style = '' }) => ({
  tagName,
  attribs: { class: `align-${ALIGNED.exec(style)?.[1] ?? 'start'}` },
});

/** Headings of a text begin right below the title of its lesson, whatever level the text begins with. */
function lower(html: string): Record<string, string> {
  const top = Math.min(6, ...[...html.matchAll(/<h([1-6])\b/g)].map(([, level]) => Number(level)));
  return Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, `h${Math.min(level - top + 3, 6)}`]),
  );
}

const rules = {
  allowedTags:
    'h3 h4 h5 h6 p br hr strong em del a ul ol li blockquote pre code table thead tbody tr th td'.split(' '),
  allowedAttributes: { a: ['href', 'target', 'rel'], ol: ['start'], pre: ['tabindex'], table: ['tabindex'] },
  allowedClasses: { th: ['align-*'], td: ['align-*'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    // Wide ones scroll on their own, and by keyboard.
    pre: sanitizeHtml.simpleTransform('pre', { tabindex: '0' }),
    table: sanitizeHtml.simpleTransform('table', { tabindex: '0' }),
    th: cell,
    td: cell,
    a: (tagName: string, { href = '' }: sanitizeHtml.Attributes) => ({
      tagName,
      attribs: { href, target: '_blank', rel: 'noopener noreferrer' },
    }),
  },
} satisfies sanitizeHtml.IOptions;

/** A table with more cells than texts may have is shown as it was written. */
export function lessonHtml(markdown: string): string {
  const { html } = markdownToHtml(markdown, {
    features: { gfm: hasFewCells(markdown) && { footnotes: false }, frontmatter: false },
    mdastPlugins: [htmlAsText, pictureAsLink],
  });
  return sanitizeHtml(html, { ...rules, transformTags: { ...rules.transformTags, ...lower(html) } });
}

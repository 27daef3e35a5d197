import sanitizeHtml from 'sanitize-html';
import { defineMdastPlugin, markdownToHtml } from 'satteri';
import { hasFewCells, OWN_PICTURE } from '../contract/markdown.ts';
import { attribute, formulaHtml, MATH_ATTRIBUTES, MATH_TAGS } from './formulas.ts';
import { markFormulas, TEX_SIGNS } from './mark-formulas.ts';

/** Raw HTML is shown as text: `<b>` in a lesson about web pages. */
const htmlAsText = defineMdastPlugin({
  name: 'html-as-text',
  html: ({ value }) => ({ type: 'text', value }),
});

const SIZE = /-(\d{1,4})x(\d{1,4})\.\w+$/;

/** Shows the lesson's own pictures. Pictures on other servers stay links, since loading would reveal the reader. */
const pictures = (folder: string | undefined) =>
  defineMdastPlugin({
    name: 'pictures',
    image: ({ url, alt }) =>
      folder !== undefined && OWN_PICTURE.test(url)
        ? { type: 'html', value: `<img src="${folder}${url}" alt="${attribute(alt ?? '')}">` }
        : { type: 'link', url, children: [{ type: 'text', value: alt || url }] },
  });

const picture: sanitizeHtml.Transformer = (tagName, { src = '', alt = '' }) => {
  const [, width, height] = SIZE.exec(src) ?? [];
  return { tagName, attribs: { src, alt, ...(width && height && { width, height }), loading: 'lazy' } };
};

const MOST_FORMULAS = 200;

/** Renders formulas; invalid ones stay as typed. */
function formulas() {
  let drawn = 0;
  const mathOf = (tex: string, isBlock: boolean): string | undefined => {
    drawn += 1;
    return drawn > MOST_FORMULAS ? undefined : formulaHtml(tex, isBlock);
  };
  return defineMdastPlugin({
    name: 'formulas',
    math: ({ value }) => {
      const html = mathOf(value, true);
      return html === undefined
        ? { type: 'code', lang: 'tex', value: `$$\n${value}\n$$` }
        : { type: 'html', value: html };
    },
    inlineMath: ({ value }) => {
      const html = mathOf(value, false);
      return html === undefined ? { type: 'text', value: `$${value}$` } : { type: 'html', value: html };
    },
  });
}

/** Superscripts and subscripts contain no spaces, so *2^10 and 3^2* has none. */
const scripts = defineMdastPlugin({
  name: 'scripts',
  superscript(node, context) {
    const sign = { type: 'text', value: '^' } as const;
    if (/\s/.test(context.textContent(node))) context.replaceNode(node, [sign, ...node.children, sign]);
  },
  subscript: (node, context) =>
    /\s/.test(context.textContent(node)) ? { type: 'delete', children: node.children } : undefined,
});

const ALIGNED = /text-align:\s*(center|right)/;
const cell: sanitizeHtml.Transformer = (tagName, { style = '' }) => ({
  tagName,
  attribs: { class: `align-${ALIGNED.exec(style)?.[1] ?? 'start'}` },
});

function lower(html: string): Record<string, string> {
  const top = Math.min(6, ...[...html.matchAll(/<h([1-6])\b/g)].map(([, level]) => Number(level)));
  return Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, `h${Math.min(level - top + 3, 6)}`]),
  );
}

const rules = {
  allowedTags:
    'h3 h4 h5 h6 p br hr strong em del sub sup a img ul ol li blockquote pre code table thead tbody tr th td'
      .split(' ')
      .concat(MATH_TAGS),
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start'],
    pre: ['tabindex'],
    table: ['tabindex'],
    ...Object.fromEntries(MATH_TAGS.map((tag) => [tag, MATH_ATTRIBUTES])),
  },
  allowedClasses: { th: ['align-*'], td: ['align-*'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    // Wide code scrolls by itself, also by keyboard.
    pre: sanitizeHtml.simpleTransform('pre', { tabindex: '0' }),
    table: sanitizeHtml.simpleTransform('table', { tabindex: '0' }),
    th: cell,
    td: cell,
    img: picture,
    a: (tagName: string, { href = '' }: sanitizeHtml.Attributes) => ({
      tagName,
      attribs: { href, target: '_blank', rel: 'noopener noreferrer' },
    }),
  },
} satisfies sanitizeHtml.IOptions;

/** Beyond this, signs are not rendered: each costs time. */
const MOST_SIGNS = 1000;
const hasFew = (text: string, sign: string): boolean =>
  text.split(sign, MOST_SIGNS + 2).length <= MOST_SIGNS + 1;

/** Renders a text. Oversized tables and excessive signs stay as typed. @param folder of its pictures */
export function lessonHtml(markdown: string, folder?: string): string {
  const hasFewFormulas = ['$', ...TEX_SIGNS].every((sign) => hasFew(markdown, sign));
  const { html } = markdownToHtml(hasFewFormulas ? markFormulas(markdown) : markdown, {
    features: {
      gfm: hasFewCells(markdown) && { footnotes: false },
      frontmatter: false,
      math: hasFewFormulas,
      subscript: hasFew(markdown, '~'),
      superscript: hasFew(markdown, '^'),
    },
    mdastPlugins: [htmlAsText, pictures(folder), scripts, formulas()],
  });
  return sanitizeHtml(html, { ...rules, transformTags: { ...rules.transformTags, ...lower(html) } });
}

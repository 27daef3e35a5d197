import sanitizeHtml from 'sanitize-html';
import { MATH_ATTRIBUTES, MATH_TAGS } from './formulas.ts';

const rules: sanitizeHtml.IOptions = {
  allowedTags: 'h1 h2 h3 h4 h5 h6 p br strong em s u sup sub a img ul ol li table thead tbody tr th td'
    .split(' ')
    .concat(MATH_TAGS),
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ...Object.fromEntries(MATH_TAGS.map((tag) => [tag, MATH_ATTRIBUTES])),
    '*': ['id'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  transformTags: {
    // Browsers show no other formats.
    img: (tagName, { src = '', alt = '' }) =>
      /^data:image\/(?:png|jpeg|gif|webp);base64,/.test(src)
        ? { tagName, attribs: { src, alt } }
        : {
            tagName: 'em',
            attribs: {},
            text: alt === '' ? '[Picture not shown]' : `[Picture not shown: ${alt}]`,
          },
    // Links inside the document stay; others open in a new tab.
    a: (tagName, { href = '', ...attribs }) => ({
      tagName,
      attribs: href.startsWith('#')
        ? { ...attribs, href }
        : { ...attribs, ...(href === '' ? {} : { href }), target: '_blank', rel: 'noopener noreferrer' },
    }),
  },
};

/** Removes everything that could run, load or send something. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, rules);

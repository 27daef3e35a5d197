import { tables } from '@joplin/turndown-plugin-gfm';
import TurndownService from 'turndown';
import { plainToMarkdown } from './plain-to-markdown.ts';

const LINK = /^(?:https?|mailto|tel):|^\/(?!\/)/i;
const FORMATTED = 'strong,b,em,i,del,s,a[href],ul,ol,table,h1,h2,h3,h4,h5,h6,blockquote,pre,p + p';

const turndown = new TurndownService({
  headingStyle: 'atx',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
  emDelimiter: '_',
});
turndown.use(tables);
turndown.remove(['style', 'script', 'title', 'meta', 'link', 'noscript']);
turndown.addRule('struck', {
  filter: ['del', 's'],
  replacement: (content) => (content.trim() ? `~~${content}~~` : ''),
});
turndown.addRule('entry', {
  filter: 'li',
  replacement: (content, node) => {
    const { parentElement: list, previousElementSibling } = node as Element;
    const number =
      list?.nodeName === 'OL'
        ? [...list.children].indexOf(node) + (Number(list.getAttribute('start')) || 1)
        : 0;
    const mark = number > 0 ? `${number}. ` : '- ';
    const text = content
      .trim()
      .replaceAll(/(?<!\n)\n{2,}(?= *(?:-|\d+\.) )/g, '\n')
      .replaceAll('\n', `\n${' '.repeat(mark.length)}`);
    return `${previousElementSibling ? '\n' : ''}${mark}${text}`;
  },
});
const escapeMarks = turndown.escape.bind(turndown);
// Text in angle brackets would become HTML.
turndown.escape = (text) => escapeMarks(text).replaceAll(/<(?=[a-z!/?])/gi, String.raw`\<`);

/** Replaces an element with its children. */
const unwrap = (element: Element): void => element.replaceWith(...element.childNodes);

function wrap(element: Element, name: string): void {
  const wrapper = element.ownerDocument.createElement(name);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

/** Removes <style> elements and renames style attributes: our CSP blocks them even in a parsed document. */
const withoutStyles = (html: string): string =>
  html
    .split(/<style\b/i)
    .map((part, at) => {
      if (at === 0) return part;
      const end = part.search(/<\/style>/i);
      return end === -1 ? '' : part.slice(end + '</style>'.length);
    })
    .join('')
    .replaceAll(/<[a-z][^<>]*>/gi, (tag) => tag.replaceAll(/\sstyle\s*=/gi, ' data-style='));

const BOLD = /font-weight:\s*(?:bold|[6-9]00)/i;
const NOT_BOLD = /font-weight:\s*(?:normal|[1-5]00)/i;

/** Converts styles of Google Docs and others to elements. */
function readStyles(root: Element): void {
  for (const element of root.querySelectorAll('[data-style]')) {
    const style = element.getAttribute('data-style') ?? '';
    if (/^(?:B|STRONG)$/.test(element.nodeName)) {
      if (NOT_BOLD.test(style)) unwrap(element);
    } else if (element.nodeName === 'SPAN' && element.textContent?.trim() !== '') {
      if (BOLD.test(style)) wrap(element, 'strong');
      if (/font-style:\s*italic/i.test(style)) wrap(element, 'em');
      if (/text-decoration[^;]*line-through/i.test(style)) wrap(element, 'del');
    }
  }
}

const LEVEL = /mso-list:[^;"]*level(\d)/;

/** Converts Word's lists: paragraphs with a level and a bullet. */
function readWordLists(root: Element): void {
  const paragraphs = [...root.querySelectorAll('p[data-style*="mso-list"]')];
  let open: Element[] = [];
  let last: Element | undefined;
  for (const paragraph of paragraphs) {
    const level = Number(LEVEL.exec(paragraph.getAttribute('data-style') ?? '')?.[1] ?? 1);
    const mark = paragraph.querySelector('[data-style*="Ignore"]');
    const name =
      /^\s*\(?[\da-z]+[.)]/i.test(mark?.textContent ?? '') && !/^\s*o\s/.test(mark?.textContent ?? '')
        ? 'ol'
        : 'ul';
    mark?.remove();
    if (paragraph.previousElementSibling !== last) open = [];
    open = open.slice(0, level);
    if (open[level - 1]?.nodeName === (name === 'ol' ? 'UL' : 'OL')) open.pop();
    while (open.length < level) {
      const list = root.ownerDocument.createElement(name);
      const inside = open.at(-1)?.lastElementChild;
      if (open.length === 0) {
        paragraph.before(list);
        last = list;
      } else (inside ?? open.at(-1))?.append(list);
      open.push(list);
    }
    const entry = root.ownerDocument.createElement('li');
    entry.append(...paragraph.childNodes);
    open.at(-1)?.append(entry);
    paragraph.remove();
  }
}

/** Fits cells into a Markdown table: one line each, the first row as head. */
function flattenCells(root: Element): void {
  for (const table of root.querySelectorAll('table'))
    if (table.querySelector('th') === null)
      for (const cell of Array.from(table.rows[0]?.cells ?? [])) {
        const head = root.ownerDocument.createElement('th');
        head.append(...cell.childNodes);
        cell.replaceWith(head);
      }
  for (const cell of root.querySelectorAll('td,th')) {
    for (const end of cell.querySelectorAll('br')) end.replaceWith(' ');
    for (const block of cell.querySelectorAll('p,div,li,ul,ol')) {
      block.after(' ');
      unwrap(block);
    }
  }
}

/** Converts clipboard HTML to Markdown and reports omitted pictures; undefined if it has no formatting. */
export function htmlToMarkdown(html: string): { markdown: string; hadPictures: boolean } | undefined {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
  readStyles(body);
  readWordLists(body);
  flattenCells(body);
  const pictures = body.querySelectorAll('img,svg,picture,video,iframe,object');
  for (const picture of pictures) picture.remove();
  for (const link of body.querySelectorAll('a'))
    if (!LINK.test(link.getAttribute('href') ?? '')) unwrap(link);
  if (body.querySelector(FORMATTED) === null) return undefined;
  const markdown = turndown.turndown(body).replaceAll('\u00A0', ' ');
  return {
    markdown: plainToMarkdown(markdown).replaceAll(/(?<![ \t])[ \t]+$/gm, (end) => (end === '  ' ? end : '')),
    hadPictures: pictures.length > 0,
  };
}

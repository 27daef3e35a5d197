import Slugger from 'github-slugger';
import { defineHastPlugin, defineMdastPlugin, markdownToHtml } from 'satteri';
import { isPictureName } from '../contract/content/fields.ts';
import { DEEP } from '../contract/markdown.ts';

interface Slip {
  text: string;
  line: number;
}

/** Limit of the renderer's quadratic work: punctuation × paragraph length. It crashes at some four billion. */
const MOST_MARKS = 5_000_000;
const MOST_CHARACTERS = 60_000;
const MOST_CELLS = 2000;
const SCHEMES = /^(?:https?|mailto|tel):/i;

function headingIds() {
  const slugger = new Slugger();
  return defineHastPlugin({
    name: 'heading-ids',
    element: {
      filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
      visit: (node, context) => context.setProperty(node, 'id', slugger.slug(context.textContent(node))),
    },
  });
}

const lazyPictures = defineHastPlugin({
  name: 'lazy-pictures',
  element: { filter: ['img'], visit: (node, context) => context.setProperty(node, 'loading', 'lazy') },
});

class Refusal extends Error {
  readonly slip: Slip;

  constructor(slip: Slip) {
    super(slip.text);
    this.slip = slip;
  }
}

/** Refuses raw HTML and input that would exhaust the renderer. */
function refuseUnfit(markdown: string) {
  const refuse = (text: string, found = ''): never => {
    const before = markdown.slice(0, Math.max(0, markdown.indexOf(found)));
    throw new Refusal({ text, line: before.split('\n').length - 1 });
  };
  const link = ({ url }: { url: string }) => {
    const bare = url.replaceAll(/[\0- ]/g, '');
    if (/^[a-z][a-z0-9+.-]*:/i.test(bare) && !SCHEMES.test(bare))
      refuse(`links begin with https:// or a slash, found ${bare.slice(0, 60)}`, url);
  };
  return defineMdastPlugin({
    name: 'refuse-unfit',
    html: ({ value }) => {
      const tag = /^<(?:!--|\/?[a-z][a-z0-9-]*)/i.exec(value)?.[0] ?? value.slice(0, 20);
      // Astro would render it as Markdown.
      refuse(
        `HTML is not used in descriptions, found ${tag}${tag === '<!--' ? '' : '>'}. Put two asterisks around bold words, begin the\n` +
          '  entries of a list with "- ", and put code that you want to show between backticks.',
        value,
      );
    },
    image: ({ url }) => {
      if (!/^\/(?!\/)/.test(url) && !isPictureName(url))
        refuse(
          `a picture is a file of the folder pictures, for example lab.webp, found ${url.slice(0, 60)}`,
          url,
        );
    },
    imageReference: () => refuse('pictures are written with their address, as ![what it shows](lab.webp).'),
    link,
    definition: link,
    table: ({ align, children }) => {
      if ((align?.length ?? 0) * children.length > MOST_CELLS)
        refuse(`a table has more than ${MOST_CELLS} cells; make two of it.`, '|');
    },
  });
}

function countMarks(markdown: string): number {
  const paragraphs = markdown.split(/\n(?=[ \t]*\n)/);
  return paragraphs.reduce((sum, text) => sum + (text.match(/["'.&-]/g)?.length ?? 0) * text.length, 0);
}

/** Renders a description as Astro does, or returns the first problem. Never throws. */
export function descriptionHtml(markdown: string): { html: string } | { slip: Slip } {
  if (markdown.length > MOST_CHARACTERS)
    return { slip: { text: `the description has more than ${MOST_CHARACTERS} characters.`, line: 0 } };
  if (countMarks(markdown) > MOST_MARKS)
    return { slip: { text: 'a paragraph is too long; put empty lines between its parts.', line: 0 } };
  const deep = DEEP.exec(markdown);
  if (deep !== null) {
    const line = markdown.slice(0, deep.index).split('\n').length - 1;
    return { slip: { text: 'quotes and lists lie more than 20 deep in each other.', line } };
  }
  try {
    const { html } = markdownToHtml(markdown, {
      features: { gfm: true, smartPunctuation: true },
      mdastPlugins: [refuseUnfit(markdown)],
      hastPlugins: [headingIds, lazyPictures],
    });
    return { html };
  } catch (error) {
    if (error instanceof Refusal) return { slip: error.slip };
    return { slip: { text: "this text can't be made into a page.", line: 0 } };
  }
}

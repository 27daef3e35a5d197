import type { Problem } from './content-yaml.ts';

const RULE = /^---[ \t]*$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const CODE = /(`+)(?!`).*?(?<!`)\1(?!`)/g;
/** `<b>`, `</b>`, `<img …` or a comment; `<https://…>` and a lone `<` are Markdown and text. */
const TAG = /<(?:!--|\/?[a-z][a-z0-9-]*(?=[\s/>]|$))/i;

/**
 * The first HTML in the description of a course file. Markdown would hand it to visitors as it is, with whatever it fetches
 * or runs, so it is refused; code between backticks or fences may show it.
 */
export function htmlProblem(source: string): Problem | undefined {
  let rules = 0;
  let fence: string | undefined;
  for (const [at, text] of source.split(/\r?\n/).entries()) {
    if (rules < 2) {
      if (RULE.test(text)) rules += 1;
      continue;
    }
    const mark = FENCE.exec(text)?.[1];
    if (fence === undefined) fence = mark;
    else if (mark?.startsWith(fence)) {
      fence = undefined;
      continue;
    }
    const tag = fence === undefined ? TAG.exec(text.replaceAll(CODE, '')) : null;
    if (tag === null) continue;
    // Without Markdown of its own: Astro would draw it.
    const problem =
      `HTML is not used in descriptions, found ${tag[0]}${tag[0] === '<!--' ? '' : '>'}. Put two asterisks around bold words, begin the\n` +
      '  entries of a list with "- ", and put code that you want to show between backticks.';
    return { problem, line: at + 1 };
  }
  return undefined;
}

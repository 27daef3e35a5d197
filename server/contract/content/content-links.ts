/** `href: /courses` of a file of fields, and `[all courses](/courses)` of a description. */
const LINK = /(?:^\s*(?:- )?href:\s*["']?|\]\()(\/[^\s"')]*)/g;

/** The links to pages of this site that a content file holds, each with its line, counted from one. */
export const linksOf = (source: string): { line: number; address: string }[] =>
  source
    .split('\n')
    .flatMap((text, at) => [...text.matchAll(LINK)].map(([, address = '']) => ({ line: at + 1, address })));

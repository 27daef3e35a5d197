/** `href: /courses` of a file of fields, and `[all courses](/courses)` of a description. */
const LINK = /(?:^\s*(?:- )?href:\s*["']?|\]\()(\/[^\s"')]*)/g;

/** A link to a page of this site; `line` counts from one. */
export interface ContentLink {
  readonly line: number;
  readonly address: string;
}

/** The links to pages of this site that a content file holds. */
export const linksOf = (source: string): ContentLink[] =>
  source
    .split('\n')
    .flatMap((text, at) => [...text.matchAll(LINK)].map(([, address = '']) => ({ line: at + 1, address })));

/** `href: /courses` in fields, `[all courses](/courses)` in Markdown. */
const LINK = /(?:^\s*(?:- )?href:\s*["']?|\]\()(\/[^\s"')]*)/g;

/** `line` counts from one. */
export interface ContentLink {
  readonly line: number;
  readonly address: string;
}

export const linksOf = (source: string): ContentLink[] =>
  source
    .split('\n')
    .flatMap((text, at) => [...text.matchAll(LINK)].map(([, address = '']) => ({ line: at + 1, address })));

/** What an editor has to correct in a content file. */
export interface ContentProblem {
  /** The file in the content folder, for example `courses/angular.md`. */
  readonly path: string;
  /** Counted from one. */
  readonly line?: number;
  /** The field, for example `['curriculum', 2, 'title']`. */
  readonly pointer?: readonly PropertyKey[];
  /** A sentence; one about the whole file begins with "is" or "can't". */
  readonly text: string;
}

export const MISSING = 'is missing; the site needs it.';

/** The problems as an editor reads them: those of fields together under the name of their file. */
export function sayProblems(problems: readonly ContentProblem[]): string[] {
  const files = Map.groupBy(problems, ({ path }) => path);
  return [...files].flatMap(([path, all]) => {
    const fields = all.filter(({ pointer }) => pointer !== undefined).map(({ text }) => `\n  ${text}`);
    const others = all.filter(({ pointer }) => pointer === undefined).map(sayWhole);
    return fields.length === 0 ? others : [...others, `content/${path} can't be used:${fields.join('')}`];
  });
}

const sayWhole = ({ path, line, text }: ContentProblem): string => {
  if (/^(?:is|can't) /.test(text)) return `content/${path} ${text}`;
  return `content/${path}${line === undefined ? '' : `, line ${line}`}: ${text}`;
};

import { requiredParagraphs } from './fields.ts';

/** Deeper nesting is unreadable and slow. */
export const DEEP = /^(?:[ \t]*(?:>|(?:[*+-]|\d{1,9}[.)])[ \t])){20}/m;

/** Whether a row gives a table its columns: `|---|:-:|`. */
function hasColumns(line: string): boolean {
  const cells = line
    .replace(/^[>\s]+/, '')
    .split('|')
    .map((cell) => cell.trim());
  const inner = cells.slice(Number(cells[0] === ''), cells.at(-1) === '' ? -1 : undefined);
  return inner.length > 0 && inner.every((cell) => /^:?-+:?$/.test(cell));
}
const MOST_CELLS = 2000;

export function hasFewCells(text: string): boolean {
  let columns = 0;
  let cells = 0;
  for (const line of text.split('\n')) {
    if (/^[>\s]*$/.test(line)) columns = 0;
    else if (line.includes('-') && hasColumns(line)) columns = Math.max(columns, line.split('|').length);
    cells += columns;
    if (cells > MOST_CELLS) return false;
  }
  return true;
}

/** File name of a picture sent by our editors, with its size in pixels if known. */
export const OWN_PICTURE = /^picture-[\w-]{1,60}\.(?:png|jpg|webp)$/;

export const fewLevels = [
  (text: string): boolean => !DEEP.test(text),
  'Please nest quotes and lists less deeply.',
] as const;

export const markdownOf = (max: number, required: string) =>
  requiredParagraphs(max, required)
    .refine(...fewLevels)
    .refine(hasFewCells, `Please use smaller tables: at most ${MOST_CELLS} cells in a text.`);

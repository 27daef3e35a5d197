import { BULLET } from '../../../../server/contract/typed-values.ts';

/** Text that is already Markdown stays unchanged. */
const IS_MARKDOWN = /\*\*|__|~~|\]\(|^#{1,6} |^\||^```$/m;
/** Bullet, dash, or Word's second-level `o` with a tab. */
const ITEM = new RegExp(String.raw`^(\s*)(?:${BULLET.source.slice(4)}|[–—]\s+|o\t\s*)(?=\S)`);
const LIST_LINE = /^\s*(?:[-*+]|\d{1,9}[.)])\s/;

/** Converts WhatsApp's `*bold*`, `~struck~` and ```` ```typed``` ````; its `_italic_` is valid Markdown. */
const fromWhatsApp = (text: string): string =>
  text
    .replaceAll(/(?<![\w*])\*(?=\S)([^*\n]*[^*\s])\*(?![\w*])/g, '**$1**')
    .replaceAll(/(?<![\w~])~(?=\S)([^~\n]*[^~\s])~(?![\w~])/g, '~~$1~~')
    .replaceAll(/```([^`\n]+)```/g, '`$1`');

const cellsOf = (line = ''): string[] => (ITEM.test(line) ? [line] : line.split('\t'));

/** Converts tab-separated rows of a spreadsheet to tables. */
function withTables(lines: readonly string[]): string[] {
  const result: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const columns = cellsOf(lines[at]).length;
    let end = at + 1;
    while (columns > 1 && cellsOf(lines[end]).length === columns) end += 1;
    const rows = lines.slice(at, end).map(
      (line) =>
        `| ${cellsOf(line)
          .map((cell) => cell.trim().replaceAll('|', String.raw`\|`))
          .join(' | ')} |`,
    );
    if (rows.length < 2) result.push(lines[at] ?? '');
    else result.push('', rows[0] ?? '', `|${' --- |'.repeat(columns)}`, ...rows.slice(1), '');
    at = end;
  }
  return result;
}

/** Converts plain text from Word, a spreadsheet or WhatsApp to Markdown; leaves other text unchanged. */
export function plainToMarkdown(text: string): string {
  const lines = withTables(text.replaceAll(/\r\n?/g, '\n').replaceAll('\u00A0', ' ').split('\n'));
  const items = lines.map((line) =>
    line.replace(ITEM, (_, indent: string) => `${indent.replaceAll('\t', '  ')}- `),
  );
  const isList = items.some((line, at) => line !== lines[at]);
  // Without an empty line, text after a list would join its last entry.
  const spaced = items.flatMap((line, at) =>
    isList && line.trim() !== '' && !LIST_LINE.test(line) && LIST_LINE.test(items[at - 1] ?? '')
      ? ['', line]
      : line,
  );
  const joined = spaced.join('\n').replaceAll(/\n{3,}/g, '\n\n');
  const whole =
    lines.length > text.split('\n').length || isList ? joined.replaceAll(/^\n+|(?<!\n)\n+$/g, '') : joined;
  return IS_MARKDOWN.test(text) ? whole : fromWhatsApp(whole);
}

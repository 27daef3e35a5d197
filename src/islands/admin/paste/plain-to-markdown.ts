import { BULLET } from '../../../../server/contract/typed-values.ts';

/** Text that is Markdown already keeps its marks. */
const IS_MARKDOWN = /\*\*|__|~~|\]\(|^#{1,6} |^\||^```$/m;
/** A bullet, a dash, or the `o` of Word's second level with its tab. */
const ITEM = new RegExp(String.raw`^(\s*)(?:${BULLET.source.slice(4)}|[–—]\s+|o\t\s*)(?=\S)`);
const LIST_LINE = /^\s*(?:[-*+]|\d{1,9}[.)])\s/;

/** `*bold*`, `~struck~` and ```` ```typed``` ```` of WhatsApp; its `_italic_` is Markdown's. */
const fromWhatsApp = (text: string): string =>
  text
    .replaceAll(/(?<![\w*])\*(?=\S)([^*\n]*[^*\s])\*(?![\w*])/g, '**$1**')
    .replaceAll(/(?<![\w~])~(?=\S)([^~\n]*[^~\s])~(?![\w~])/g, '~~$1~~')
    .replaceAll(/```([^`\n]+)```/g, '`$1`');

const cellsOf = (line = ''): string[] => (ITEM.test(line) ? [line] : line.split('\t'));

/** Rows of cells with tabs between them, as spreadsheets copy them, as a table. */
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

/** Text of Word, a spreadsheet or WhatsApp as Markdown; text without any of their marks as it is. */
export function plainToMarkdown(text: string): string {
  const lines = withTables(text.replaceAll(/\r\n?/g, '\n').replaceAll('\u00A0', ' ').split('\n'));
  const items = lines.map((line) =>
    line.replace(ITEM, (_, indent: string) => `${indent.replaceAll('\t', '  ')}- `),
  );
  const isList = items.some((line, at) => line !== lines[at]);
  // Without an empty line the text under a list is part of its last entry.
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

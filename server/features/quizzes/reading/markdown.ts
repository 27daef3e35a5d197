import type { Written } from './found.ts';

/** What only Markdown shows: code, tables, formulas, raised and lowered letters as our reader of Word writes them. */
const DRAWN =
  /```[\s\S]{1,4000}?```|`[^`\n]{1,500}`|(?:^[ \t]*\|[^\n]{1,500}\|[ \t]*(?:\n|$)){2,}|\$\$[^$]{1,500}\$\$|\\\([\s\S]{1,500}?\\\)|\\\[[\s\S]{1,500}?\\\]|\\ce\{(?:[^{}]|\{[^{}]{0,80}\}){1,300}\}|(?<![\\$])\$(?![\s$])[^$\n]{1,500}(?<!\s)\$(?![\d$])|\^[^\s^]{1,40}\^|(?<!~)~[^\s~]{1,40}~(?!~)/gm;
/** An escaped `[` would begin a formula; no link has an escaped `]`. */
const SIGNS = /[\\`*_~^\]<$]/g;
const LINE_START = /^[ \t]*(?:([#>])|([-+])(?=\s)|(\d{1,9})(?=[.)](?:\s|$)))/gm;

/** Words between what is drawn, which Markdown may not take for anything else; each line stays one. */
const asWords = (text: string): string =>
  text
    .replaceAll(SIGNS, String.raw`\$&`)
    .replaceAll(LINE_START, (_all, sign?: string, bullet?: string, digits = '') =>
      digits === '' ? `\\${sign ?? bullet}` : `${digits}\\`,
    )
    .replaceAll(/(?<=[^\n])\n(?=[^\n])/g, '\\\n');

function asMarkdown(text: string): string {
  let made = '';
  let done = 0;
  for (const { 0: drawn, index } of text.matchAll(DRAWN)) {
    // A table has blank lines around it.
    const edge = /^[ \t]*\|/.test(drawn) ? '\n' : '';
    made += `${asWords(text.slice(done, index))}${edge}${drawn}${edge}`;
    done = index + drawn.length;
  }
  return made + asWords(text.slice(done));
}

function isDrawn({ format, prompt, passage = '', explanation = '', options = [] }: Written): boolean {
  const texts = [prompt, passage, explanation, ...options.map(({ text }) => text)];
  return format === undefined && texts.some((text) => text.search(DRAWN) >= 0);
}

const inMarkdown = ({ prompt, passage, explanation = '', options, ...more }: Written): Written => ({
  ...more,
  format: 'markdown',
  prompt: asMarkdown(prompt),
  explanation: asMarkdown(explanation),
  ...(passage && { passage: asMarkdown(passage) }),
  ...(options && { options: options.map((option) => ({ ...option, text: asMarkdown(option.text) })) }),
});

/** Passages of which a question is in Markdown: its neighbours would else have another text. */
export const passagesInMarkdown = (questions: readonly Written[]): ReadonlySet<string> =>
  new Set(questions.flatMap((question) => (question.passage && isDrawn(question) ? [question.passage] : [])));

/** A question with formulas, code or tables is in Markdown, and all its other signs are what they were; any other stays plain. */
export function withFormat(question: Written, passages: ReadonlySet<string>): Written {
  const { format, ...plain } = question;
  if (format !== undefined) return format === 'plain' ? plain : question;
  return isDrawn(question) || passages.has(plain.passage ?? '') ? inMarkdown(question) : question;
}

import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const [, table = ''] = read('docs/style.md').split('| avoid | write |');
const phrases = [...table.matchAll(/^\| ([a-z][^|]*) \|/gm)].flatMap(([, cell = '']) => cell.split(', '));
const AVOIDED = new RegExp(String.raw`\b(?:${phrases.join('|').replaceAll(' ', String.raw`\s+`)})\b`, 'gi');

/** Sentences whose words are given: by the specification, or by the version of the notice that people agreed to. */
const EXACT = [
  'You cannot delete your own account.',
  'This password was chosen by the user and cannot be shown.',
  'and cannot be shown here.',
  'Scan the above QR code, pay the course fee and then fill the Registration form',
  'stored so that nobody can read it',
  // A stored value, in SQL.
  "action = 'user-erased'",
];

interface Passage {
  readonly text: string;
  /** Where it begins in the file. */
  readonly at: number;
}

/** What a program says: strings with a space in them, templates and the text between tags. Names and comments are not. */
function saidBy(source: string, file: string): Passage[] {
  const said: Passage[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node) ||
      ts.isJsxText(node)
    )
      said.push({ text: node.getText(), at: node.getStart() });
    ts.forEachChild(node, visit);
  };
  visit(
    ts.createSourceFile(
      file,
      source,
      ts.ScriptTarget.Latest,
      true,
      file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    ),
  );
  return said.filter(({ text }) => /\s/.test(text.trim()) || /^["'`]?[A-Z]/.test(text.trim()));
}

/** Blanks what nobody sees, so that the rest stays where it is. */
const without = (text: string, ...unseen: readonly RegExp[]): string =>
  unseen.reduce((rest, part) => rest.replace(part, (found) => found.replaceAll(/\S/g, ' ')), text);

function passagesOf(file: string): Passage[] {
  const text = read(file);
  if (/\.tsx?$/.test(file)) return saidBy(text, file);
  if (file.endsWith('.astro')) {
    const [code = ''] = /^---\n.*?\n---/s.exec(text) ?? [];
    const page = without(
      text.slice(code.length),
      /<(?:style|script)\b.*?<\/(?:style|script)>/gs,
      /\/\*.*?\*\/|<!--.*?-->/gs,
    );
    return [...saidBy(code, file), { text: page, at: code.length }];
  }
  if (/^(?:docs|[A-Z]+\.md)/.test(file))
    return [
      {
        text: without(text, /^```.*?^```/gms, /`[^`]*`/g, /^\| avoid \|.*?\n\n/gms, /^- .*, not ".*"\.?$/gm),
        at: 0,
      },
    ];
  return [{ text: without(text, /^\s*# .*$/gm), at: 0 }];
}

const lineOf = (file: string, at: number): number => read(file).slice(0, at).split('\n').length;

test('no text for people, and no document, has a word that docs/style.md avoids', () => {
  expect(phrases).toContain('anew');
  const given = EXACT.map((sentence) => new RegExp(RegExp.escape(sentence), 'g'));
  const files = globSync(
    ['content/**/*.{md,yml}', 'src/**/*.{astro,ts,tsx}', 'server/**/*.ts', '*.md', 'docs/**/*.md'],
    { cwd: root },
  );
  const found = files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      passagesOf(file).flatMap(({ text, at }) =>
        [...without(text, ...given).matchAll(AVOIDED)].map(
          ({ 0: word, index }) => `${file}:${lineOf(file, at + index)} ${word}`,
        ),
      ),
    );
  expect(found.join('\n')).toBe('');
});

const RIDDLE = /^(?:That|What|Whether|Told|Of|Those)\b/;
const RIDDLE_WORDS =
  /\b(?:anew|afresh|whoever|henceforth|mend(?:s|ed)?|stands|for good|(?:no|some|any|every)body|holds for|takes back|handed in|learners?)\b/i;

const isFunction = (node: ts.Statement): boolean =>
  ts.isFunctionDeclaration(node) ||
  (ts.isVariableStatement(node) &&
    node.declarationList.declarations.some(
      ({ initializer }) => initializer !== undefined && ts.isArrowFunction(initializer),
    ));

/** Lists the comments on exported functions as `path:line text`. */
function commentsOn(file: string): string[] {
  const text = read(file);
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  return source.statements.flatMap((node) => {
    const [first] = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : [];
    const comment = ts.getLeadingCommentRanges(text, node.pos)?.at(-1);
    if (first?.kind !== ts.SyntaxKind.ExportKeyword || !isFunction(node) || comment === undefined) return [];
    const [said] = text
      .slice(comment.pos, comment.end)
      .replace(/^\/[/*]+[\s*]*/, '')
      .split('\n');
    return [`${file}:${lineOf(file, comment.pos)} ${said}`];
  });
}

const sourceFiles = (folders: string): string[] =>
  globSync(`{${folders}}/**/*.{ts,tsx,mjs}`, { cwd: root }).filter(
    (file) => !file.includes('/db/migrations/'),
  );

test('the comment on an exported function begins with a verb or names the thing', () => {
  const found = sourceFiles('server,src,scripts,bench,integrations')
    .flatMap(commentsOn)
    .filter((comment) => RIDDLE.test(comment.slice(comment.indexOf(' ') + 1)));
  expect(found.join('\n')).toBe('');
});

test('comments have no word that docs/style.md avoids as a riddle', () => {
  const found = sourceFiles('server,src,scripts,bench,integrations').flatMap((file) =>
    [...read(file).matchAll(/^\s*(?:\/\/|\/?\*).*$/gm)]
      .filter(([line]) => RIDDLE_WORDS.test(line))
      .map(({ 0: line, index }) => `${file}:${lineOf(file, index + 1)} ${line.trim()}`),
  );
  expect(found.join('\n')).toBe('');
});

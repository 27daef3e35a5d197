import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const [, table = ''] = read('docs/style.md').split('| avoid | write |');
const phrases = [...table.matchAll(/^\| ([a-z][^|]*) \|/gm)].flatMap(([, cell = '']) => cell.split(', '));
const AVOIDED = new RegExp(String.raw`\b(?:${phrases.join('|').replaceAll(' ', String.raw`\s+`)})\b`, 'gi');

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
  return [{ text: without(text, /^\s*# .*$/gm), at: 0 }];
}

const lineOf = (file: string, at: number): number => read(file).slice(0, at).split('\n').length;

test('no text for people has a word that docs/style.md avoids', () => {
  expect(phrases).toContain('anew');
  const files = globSync(['content/**/*.{md,yml}', 'src/**/*.{astro,ts,tsx}', 'server/**/*.ts'], {
    cwd: root,
  });
  const found = files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      passagesOf(file).flatMap(({ text, at }) =>
        [...text.matchAll(AVOIDED)].map(
          ({ 0: word, index }) => `${file}:${lineOf(file, at + index)} ${word}`,
        ),
      ),
    );
  expect(found.join('\n')).toBe('');
});

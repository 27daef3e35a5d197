// @ts-check
// Every pattern must read any text in time that grows with its length, or one line that someone pastes stops the site.
// Found: repetition inside repetition, two repetitions of one sign side by side, and a repetition that is tried at each place.
import { globSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { analyse } from 'scslre';
import ts from 'typescript';
import { inRoot, root } from './lib/run.mjs';

const PLACES = '{server,src,integrations,scripts}/**/*.{ts,tsx,astro,mjs}';
/** A released migration is not changed, and reads only rows of the database. */
const isOurs = (/** @type {string} */ file) => !/\.test\.tsx?$|^server\/db\/migrations\//.test(file);

/** @type {{ place: string, source: string, flags: string }[]} */
const patterns = [];

/** The literals of a file. @param {string} file @param {string} text */
function readLiterals(file, text) {
  const tree = ts.createSourceFile(`${file}.tsx`, text, ts.ScriptTarget.Latest, true);
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      const [source, flags] = [node.text.slice(1, end), node.text.slice(end + 1)];
      patterns.push({ place: `${file}:${line}`, source, flags });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
}

/** The code of an Astro file, on its own lines: what is between `---` and in scripts. @param {string} text */
function codeOf(text) {
  const blank = (/** @type {string} */ part) => part.replaceAll(/[^\n]/g, ' ');
  let code = '';
  let at = 0;
  for (const { 0: all, 1: inside = '', index } of text.matchAll(
    /^---\n([\s\S]*?)\n---$|<script\b[^>]*>([\s\S]*?)<\/script>/gm,
  )) {
    const from = text.indexOf(inside, index);
    code += blank(text.slice(at, from)) + inside;
    at = from + inside.length;
    code += blank(text.slice(at, index + all.length));
    at = index + all.length;
  }
  return code;
}

const files = globSync(PLACES, { cwd: root })
  .map((name) => name.replaceAll('\\', '/'))
  .filter(isOurs)
  .sort();
/** @type {string[]} */
const building = [];
for (const file of files) {
  const text = readFileSync(inRoot(file), 'utf8');
  readLiterals(file, file.endsWith('.astro') ? codeOf(text) : text);
  if (/\bRegExp\(/.test(text) && /^(?:server|integrations)\//.test(file)) building.push(file);
}

// Patterns that are put together are read where they are made, while their modules load.
globalThis.RegExp = new Proxy(RegExp, {
  construct(target, args, self) {
    const made = Reflect.construct(target, args, self);
    const [, place] = /\/((?:server|integrations)\/[\w./-]+:\d+)/.exec(new Error().stack ?? '') ?? [];
    if (place !== undefined) patterns.push({ place, source: made.source, flags: made.flags });
    return made;
  },
});
for (const file of building) await import(pathToFileURL(inRoot(file)).href);

let faults = 0;
for (const { place, source, flags } of patterns) {
  const { reports } = analyse({ source, flags }, { maxReports: 1 });
  if (reports.length === 0) continue;
  faults += 1;
  console.error(
    `${place}: a text can be made that this pattern reads for very long: /${source.slice(0, 200)}/${flags}`,
  );
}
if (faults > 0)
  console.error(
    'Say where a repetition begins, for example (?<!\\s)\\s+$, make its signs others than those of the next one, or split the text instead.',
  );
process.exit(faults === 0 ? 0 : 1);

// @ts-check
import ts from 'typescript';
import { SEPARATOR } from './separator.mjs';

const words = new Set(['describe', 'it', 'test']);
/** Members that make neither a block nor a test that runs. */
const others = ['skip', 'todo', 'fixme', 'step', 'use', 'extend'];
/** Parts of a title that differ from run to run of one source line. */
const placeholders = /…|%[sdifjoOc#$%]|\$[A-Za-z_][\w.]*/g;

/**
 * The word a call begins with: `it` of `it.each(rows)('…')`, and whether the call makes a block or a test.
 * @param {ts.Expression} callee
 * @returns {{ word: string, members: string[] } | undefined}
 */
function beginning(callee) {
  /** @type {string[]} */
  const members = [];
  let at = callee;
  while (!ts.isIdentifier(at)) {
    if (ts.isPropertyAccessExpression(at)) members.push(at.name.text);
    else if (!ts.isCallExpression(at) && !ts.isTaggedTemplateExpression(at)) return undefined;
    at = ts.isTaggedTemplateExpression(at) ? at.tag : at.expression;
  }
  return words.has(at.text) ? { word: at.text, members } : undefined;
}

/**
 * A title as it stands in the source, with `…` where the code puts something in.
 * @param {ts.Expression | undefined} node
 */
function titleOf(node) {
  if (node === undefined) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map((span) => `…${span.literal.text}`).join('');
}

/**
 * The tests of a source file that run unless something is missing: those that are skipped for good are left out.
 * @param {string} source
 * @param {string} file its name, for the kind of syntax
 * @returns {string[]} titles with those of the blocks around them, as they stand in the source
 */
export function titlesIn(source, file) {
  /** @type {string[]} */
  const found = [];
  /** @param {ts.Node} node @param {string[]} around @returns {void} */
  const walk = (node, around) => {
    const call = ts.isCallExpression(node) ? beginning(node.expression) : undefined;
    const title = call && ts.isCallExpression(node) ? titleOf(node.arguments[0]) : undefined;
    if (!call || title === undefined) {
      ts.forEachChild(node, (child) => walk(child, around));
      return;
    }
    if (call.members.some((member) => others.includes(member))) return;
    const path = [...around, title];
    const block = call.word === 'describe' || call.members.includes('describe');
    if (!block) found.push(path.join(SEPARATOR));
    ts.forEachChild(node, (child) => walk(child, block ? path : around));
  };
  walk(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true), []);
  return found;
}

/**
 * What a title of the source may read like once it ran.
 * @param {string} title
 */
export function patternOf(title) {
  const fixed = title.split(placeholders).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${fixed.join('[^]*')}$`);
}

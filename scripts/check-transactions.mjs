// @ts-check
// Inside a transaction only its own handle is used: what goes by `deps.db` there waits for the transaction, or survives its end.
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { inRoot, root } from './lib/run.mjs';

const complaints = globSync('server/**/*.ts', { cwd: root })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('.test.ts'))
  .sort()
  .flatMap((file) => {
    const source = ts.createSourceFile(
      file,
      readFileSync(inRoot(file), 'utf8'),
      ts.ScriptTarget.Latest,
      true,
    );
    return outsideHandles(source).map((at) => `${file}:${at}: use the handle of the transaction here.`);
  });

for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length > 0 ? 1 : 0;

/** Lines in which the body of a transaction names another handle. @param {ts.SourceFile} source */
function outsideHandles(source) {
  /** @type {number[]} */
  const lines = [];
  /** @param {ts.Node} node @param {boolean} isInside */
  const visit = (node, isInside) => {
    const isBody =
      isInside ||
      (ts.isArrowFunction(node) &&
        ts.isCallExpression(node.parent) &&
        /\.transaction\(\)\s*\.execute$/.test(node.parent.expression.getText()));
    if (isInside && isHandle(node))
      lines.push(source.getLineAndCharacterOfPosition(node.getStart()).line + 1);
    ts.forEachChild(node, (child) => visit(child, isBody));
  };
  visit(source, false);
  return lines;
}

/** `deps.db`, or `db` that a parameter list took out of it. @param {ts.Node} node */
function isHandle(node) {
  if (ts.isPropertyAccessExpression(node)) return node.getText() === 'deps.db';
  return (
    ts.isIdentifier(node) &&
    node.text === 'db' &&
    !ts.isPropertyAccessExpression(node.parent) &&
    !ts.isPropertyAssignment(node.parent)
  );
}

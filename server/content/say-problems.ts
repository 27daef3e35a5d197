import { schemaOf } from '../contract/content/collections.ts';
import { nodeAt, stepsOf } from '../contract/content/schema-node.ts';
import type { ContentProblem } from '../contract/content-problem.ts';
import { labelsOf } from './form-of.ts';
import { tryParseContentFile } from './parse-content-file.ts';
import { titleOf } from './say-changes.ts';

export function named(
  problems: readonly ContentProblem[],
  texts: ReadonlyMap<string, string>,
): ContentProblem[] {
  const paths = new Set(problems.map(({ path }) => path));
  const titles = new Map(
    [...paths].map((path) => [path, titleOf(path, tryParseContentFile(path, texts.get(path)))]),
  );
  return problems.map((problem) => ({
    ...problem,
    title: titles.get(problem.path),
    label: labelsOf(schemaOf(problem.path), stepsOf(problem.pointer ?? '')).join(', '),
  }));
}

export function sayProblems(problems: readonly ContentProblem[]): string[] {
  const files = Map.groupBy(problems, ({ path }) => path);
  return [...files].flatMap(([path, all]) => {
    const [fields, others] = [all.filter(({ pointer }) => pointer), all.filter(({ pointer }) => !pointer)];
    const said =
      fields.length === 0 ? [] : [`content/${path} can't be used:${fields.map(sayField).join('')}`];
    return [...others.map(sayWhole), ...said];
  });
}

function sayField({ path, line, pointer = '', text }: ContentProblem): string {
  const steps = stepsOf(pointer);
  const place = steps.map((step) => (typeof step === 'number' ? `entry ${step + 1}` : step)).join(', ');
  const purpose = nodeAt(schemaOf(path), steps)?.description;
  return `\n  ${place}${line === undefined ? '' : ` (line ${line})`}: ${text}${purpose ? `\n      (${purpose})` : ''}`;
}

const sayWhole = ({ path, line, text }: ContentProblem): string => {
  if (/^(?:is|can't) /.test(text)) return `content/${path} ${text}`;
  return `content/${path}${line === undefined ? '' : `, line ${line}`}: ${text}`;
};

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Question } from '../../contract/questions.ts';
import { readQuestions } from './read-questions.ts';

/** Layouts as teachers in India have them: `#### name`, a text, `----`, and what is read of it, a line each. */
const file = readFileSync(new URL('../../../tests/fixtures/question-papers.txt', import.meta.url), 'utf8');
const papers = file.split(/^#### /m).slice(1);

function keyOf(question: Question): string {
  switch (question.kind) {
    case 'one':
    case 'many':
      return question.options.map(({ text, right }) => `${text}${right ? '*' : ''}`).join(' | ');
    case 'true-false':
      return String(question.value);
    case 'number':
      return `${question.value} ± ${question.tolerance} ${question.unit}`.trimEnd();
    case 'words':
      return question.accept.join(' | ');
    case 'long':
      return '';
  }
}
const marksOf = ({ marks, minus }: Question): string =>
  marks === 100 && minus === 0 ? '' : ` (+${marks / 100} −${minus / 100})`;

/** A question with its key, explanation and notes; then what is refused. */
function shown(text: string): string[] {
  const { questions, notes, problems } = readQuestions(text);
  const lines = questions.flatMap((question, at) => [
    `${question.kind}: ${question.prompt} => ${keyOf(question)}${marksOf(question)}`.trimEnd(),
    ...(question.explanation === '' ? [] : [`why: ${question.explanation}`]),
    ...notes.filter((note) => note.question === at).map(({ message }) => `note: ${message}`),
  ]);
  return [...lines, ...problems.map(({ line, message }) => `line ${line}: ${message}`)];
}

it.each(papers.map((paper) => [paper.slice(0, paper.indexOf('\n')), paper] as const))('%s', (name, paper) => {
  const [text = '', expected = ''] = paper.slice(name.length + 1).split('\n----\n');
  expect(shown(text).map((line) => line.replaceAll('\n', '↵'))).toEqual(expected.trim().split('\n'));
});

it('there are more than eighty', () => expect(papers.length).toBeGreaterThan(80));

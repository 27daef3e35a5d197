import { type ChildNode, type Element, isTag } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { type Found, type Reading, textOfHtml, UnreadableQuestion, type Written } from './found.ts';
import * as weighted from './weighted.ts';

const tags = (nodes: readonly ChildNode[]): Element[] => nodes.filter(isTag);
const child = (element: Element | undefined, name: string): Element | undefined =>
  element && tags(element.children).find((one) => one.name === name);
const children = (element: Element, name: string): Element[] =>
  tags(element.children).filter((one) => one.name === name);
function rawIn(element: ChildNode): string {
  let text = '';
  const left = [element];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if ('children' in node) left.push(...node.children.toReversed());
    else if ('data' in node && node.type !== 'comment') text += node.data;
  }
  return text;
}
function textIn(element: Element | undefined): string {
  if (element === undefined) return '';
  const raw = rawIn(child(element, 'text') ?? element);
  return /^(?:plain_text|markdown)$/.test(element.attribs['format'] ?? '') || element.name === 'text'
    ? raw.trim()
    : textOfHtml(raw);
}
const flag = (element: Element, name: string): string =>
  rawIn(child(element, name) ?? element.children[0] ?? element).trim();

export const isMoodleXml = (text: string): boolean =>
  /^\s*(?:<\?xml[^>]*>\s{0,9})?(?:<!--[\s\S]*?-->\s{0,9})?<quiz[\s>]/.test(text);

export function moodleFound(text: string): Found[] {
  const root = parseDocument(text, { xmlMode: true, withStartIndices: true, withEndIndices: true });
  const ends = Array.from(text.matchAll(/\r\n?|\n/g), ({ index }) => index);
  let line = 0;
  const lineAt = (index: number): number => {
    while ((ends[line] ?? index) < index) line += 1;
    return line + 1;
  };
  const quiz = tags(root.children).find(({ name }) => name === 'quiz');
  return (quiz === undefined ? [] : children(quiz, 'question'))
    .filter(({ attribs }) => attribs['type'] !== 'category')
    .map((element) => {
      const from = lineAt(element.startIndex ?? 0);
      return { from, to: lineAt(element.endIndex ?? 0), read: () => readElement(element, from) };
    });
}

const REFUSED: Readonly<Record<string, string>> = {
  matching: "Pairs to match can't be read.",
  description: 'This is a text without a question.',
};

function readElement(element: Element, line: number): Reading {
  const type = element.attribs['type'] ?? '';
  const answers = children(element, 'answer').map((answer) => ({
    text: textIn(answer),
    weight: Number(answer.attribs['fraction'] ?? 0),
    feedback: textIn(child(answer, 'feedback')),
  }));
  const tolerances = children(element, 'answer').map((answer) => Number(flag(answer, 'tolerance')) || 0);
  const key = keyOf(type, element, answers, tolerances);
  if (key === undefined)
    throw new UnreadableQuestion(line, REFUSED[type] ?? `Questions of the kind “${type}” can't be read.`);
  const notes = [...key.notes];
  if (/<(?:b|i|u|strong|em|ul|ol|table|span|h[1-6])[\s>]/i.test(rawIn(element)))
    notes.push('Bold type, lists and other formatting were left out.');
  if (children(element, 'hint').some((hint) => textIn(hint) !== '')) notes.push('Hints were left out.');
  if (children(element, 'tags').length > 0) notes.push('Tags were left out.');
  const general = [textIn(child(element, 'generalfeedback')), textIn(child(element, 'graderinfo'))]
    .filter((one) => one !== '')
    .join('\n');
  const explained = weighted.explained(
    general,
    type === 'truefalse' ? answers.map((one) => ({ ...one, text: '' })) : answers,
  );
  const marks = Math.round(Number(flag(element, 'defaultgrade')) * 100);
  const question = {
    ...key.key,
    prompt: textIn(child(element, 'questiontext')),
    explanation: explained.explanation,
    ...(marks > 0 ? { marks } : {}),
  } as Written;
  return { question, notes: [...notes, ...explained.notes] };
}

function keyOf(
  type: string,
  element: Element,
  answers: readonly weighted.Weighted[],
  tolerances: readonly number[],
): weighted.Weighed | undefined {
  switch (type) {
    case 'multichoice':
      return weighted.choice(answers, flag(element, 'single') !== 'false' && flag(element, 'single') !== '0');
    case 'truefalse': {
      const right = answers.find(({ weight }) => weight >= 100)?.text;
      return { key: { kind: 'true-false', value: right?.toLowerCase() === 'true' }, notes: [] };
    }
    case 'shortanswer': {
      const read = weighted.words(answers);
      const isExact = flag(element, 'usecase') === '1';
      return isExact ? { ...read, notes: [...read.notes, 'Capital letters do not matter here.'] } : read;
    }
    case 'numerical': {
      const read = weighted.number(answers);
      const tolerance = tolerances[answers.findIndex(({ weight }) => weight >= 100)] ?? 0;
      const notes = children(element, 'units').length > 0 ? ['Units were left out.'] : [];
      return read && { key: { ...read.key, tolerance }, notes: [...read.notes, ...notes] };
    }
    case 'essay':
      return { key: { kind: 'long' }, notes: [] };
    default:
      return undefined;
  }
}

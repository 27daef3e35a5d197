import { type ChildNode, type Element, isTag } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { type Found, type Reading, refuse, textOfHtml, type Written } from './found.ts';
import * as weighted from './weighted.ts';

const children = ({ children: nodes }: { children: ChildNode[] }, name: string): Element[] =>
  nodes.filter((one): one is Element => isTag(one) && one.name === name);
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
  const raw = rawIn(children(element, 'text')[0] ?? element);
  const isPlain = /^(?:plain_text|markdown)$/.test(element.attribs['format'] ?? '');
  return isPlain ? raw.trim() : textOfHtml(raw);
}
const flag = (element: Element, name: string): string =>
  rawIn(children(element, name)[0] ?? element.children[0] ?? element).trim();

export const isMoodleXml = (text: string): boolean =>
  /^\s*(?:<\?xml[^>]*>\s{0,9})?(?:<!--[\s\S]*?-->\s{0,9})?<quiz[\s>]/.test(text);

export function moodleFound(text: string): Found[] {
  const root = parseDocument(text, { xmlMode: true, withStartIndices: true, withEndIndices: true });
  const ends = Array.from(text.matchAll(/\r\n?|\n/g), ({ index }) => index);
  let line = 0;
  const lineAt = (index: number | null): number => {
    while ((ends[line] ?? Number.POSITIVE_INFINITY) < (index ?? 0)) line += 1;
    return line + 1;
  };
  return children(root, 'quiz')
    .flatMap((quiz) => children(quiz, 'question'))
    .filter(({ attribs }) => attribs['type'] !== 'category')
    .map((element) => {
      const from = lineAt(element.startIndex);
      return { from, to: lineAt(element.endIndex), read: () => readElement(element, from) };
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
    feedback: textIn(children(answer, 'feedback')[0]),
  }));
  const read = keyOf(type, element, answers);
  if (read === undefined) refuse(line, REFUSED[type] ?? `Questions of the kind “${type}” can't be read.`);
  const notes = [...read.notes];
  if (/<(?:b|i|u|strong|em|ul|ol|table|span|h[1-6])[\s>]/i.test(rawIn(element)))
    notes.push('Bold type, lists and other formatting were left out.');
  if (children(element, 'hint').some((hint) => textIn(hint) !== '')) notes.push('Hints were left out.');
  if (children(element, 'tags').length > 0) notes.push('Tags were left out.');
  const general = ['generalfeedback', 'graderinfo'].map((name) => textIn(children(element, name)[0]));
  const { explanation, notes: moved } = weighted.explained(
    general.filter((one) => one !== '').join('\n'),
    type === 'truefalse' ? answers.map((one) => ({ ...one, text: '' })) : answers,
  );
  const marks = Math.round(Number(flag(element, 'defaultgrade')) * 100);
  const prompt = textIn(children(element, 'questiontext')[0]);
  const question = { ...read.key, prompt, explanation, ...(marks > 0 && { marks }) } as Written;
  return { question, notes: [...notes, ...moved] };
}

function keyOf(type: string, element: Element, answers: readonly weighted.Weighted[]) {
  switch (type) {
    case 'multichoice':
      return weighted.weighed(/^(?:false|0)$/.test(flag(element, 'single')) ? 'many' : 'one', answers);
    case 'truefalse': {
      const right = answers.find(({ weight }) => weight >= 100)?.text;
      return { key: { kind: 'true-false', value: right?.toLowerCase() === 'true' } as const, notes: [] };
    }
    case 'shortanswer': {
      const read = weighted.weighed('words', answers);
      if (flag(element, 'usecase') === '1') read?.notes.push('Capital letters do not matter here.');
      return read;
    }
    case 'numerical': {
      const read = weighted.weighed('number', answers);
      const right = children(element, 'answer')[answers.findIndex(({ weight }) => weight >= 100)];
      if (children(element, 'units').length > 0) read?.notes.push('Units were left out.');
      const tolerance = right === undefined ? 0 : Number(flag(right, 'tolerance')) || 0;
      return read && { ...read, key: { ...read.key, tolerance } };
    }
    case 'essay':
      return { key: { kind: 'long' } as const, notes: [] };
    default:
      return undefined;
  }
}

import { numberIn } from './score.ts';
import { UnreadableQuestion } from './unreadable-question.ts';

const NO_ANSWERS = 'This question has no answers. Write them below it with an ANSWER line, or in { }.';
/** Signs after a backslash wait out of sight while the others are read: `\=` is no right answer. */
const HIDDEN = 0xe0_00;
const moved = (text: string, by: number): string => String.fromCharCode(text.charCodeAt(0) + by);
const hide = (text: string): string =>
  text.replaceAll(/\\([~=#{}:\\])/g, (_escaped, sign: string) => moved(sign, HIDDEN));
const show = (text: string): string =>
  text
    .replaceAll(/[\u{E000}-\u{E07F}]/gu, (sign) => moved(sign, -HIDDEN))
    .replaceAll('\\n', '\n')
    .trim();

/** A part of GIFT: one or several right, true or false, number, words, essay; feedback to all answers explains. */
export function readGift(lines: readonly string[]) {
  const text = hide(lines.join('\n')).replace(/^\s*::.*?::/s, '');
  const from = text.indexOf('{');
  const to = text.lastIndexOf('}');
  if (from === -1) throw new UnreadableQuestion(0, NO_ANSWERS);
  if (to < from) throw new UnreadableQuestion(0, 'The bracket { is not closed.');
  if (text.slice(to + 1).trim() !== '')
    throw new UnreadableQuestion(
      lines.length - 1,
      'Text after } cannot be read. Put the whole question before {.',
    );
  const prompt = show(text.slice(0, from).replace(/^\s*\[(?:html|moodle|plain|markdown)\]/, ''));
  const inside = text.slice(from + 1, to);
  if (/[{}]/.test(inside))
    throw new UnreadableQuestion(0, String.raw`Write \{ and \} for brackets in a text.`);
  const [body = '', explained = ''] = inside.split('####');
  const explanation = show(explained);
  return { prompt, explanation, ...answersOf(body, lines) };
}

function answersOf(body: string, lines: readonly string[]) {
  const said = body.trim();
  if (said === '') return { kind: 'long' as const };
  const [, truth] = /^(T|TRUE|F|FALSE)\s*(?:#.*)?$/is.exec(said) ?? [];
  if (truth !== undefined) return { kind: 'true-false' as const, value: /^t/i.test(truth) };
  if (said.startsWith('#')) return numberOf(said.slice(1));
  if (!/^[=~]/.test(said)) throw new UnreadableQuestion(0, NO_ANSWERS);
  const answers = [...said.matchAll(/([=~])([^=~]*)/g)].map(([, sign, rest = '']) => {
    const [, weight, text = ''] = /^\s*(?:%(-?\d+(?:\.\d+)?)%)?(.*)$/s.exec(rest.split('#')[0] ?? '') ?? [];
    if (text.includes('->'))
      throw new UnreadableQuestion(
        lines.findIndex((line) => line.includes('->')),
        'Pairs to match cannot be read.',
      );
    return { right: sign === '=' || Number(weight ?? 0) > 0, isWrong: sign === '~', text: show(text) };
  });
  if (answers.every(({ isWrong }) => !isWrong))
    return { kind: 'words' as const, accept: answers.map(({ text }) => text) };
  const options = answers.map(({ text, right }) => ({ text, right }));
  const rights = options.filter(({ right }) => right).length;
  return { kind: rights === 1 ? ('one' as const) : ('many' as const), options };
}

/** `3.14:0.01` or `3..4`. */
function numberOf(text: string) {
  const plain = show((text.split('#')[0] ?? '').replace(/^\s*=/, ''));
  const [low, high] = plain.split('..').map((part) => numberIn(part));
  const [value, tolerance = 0] = plain.split(':').map((part) => numberIn(part));
  if (low !== undefined && high !== undefined)
    return { kind: 'number' as const, value: (low + high) / 2, tolerance: Math.abs(high - low) / 2 };
  if (value === undefined) throw new UnreadableQuestion(0, 'Write a number, such as {#3.14:0.01}.');
  return { kind: 'number' as const, value, tolerance };
}

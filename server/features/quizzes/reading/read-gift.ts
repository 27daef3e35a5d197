import {
  type Found,
  type Line,
  looksLikeHtml,
  type Reading,
  textOfHtml,
  UnreadableQuestion,
  type Written,
} from './found.ts';
import * as weighted from './weighted.ts';

/** What is after a backslash waits out of sight while the others are read: `\=` is no right answer. */
const HIDDEN = 0xe0_00;
const hide = (text: string): string =>
  text.replaceAll(/\\([~=#{}:>\\n])/g, (_escaped, sign: string) =>
    sign === 'n' ? String.fromCharCode(HIDDEN + 10) : String.fromCharCode(HIDDEN + sign.charCodeAt(0)),
  );
const show = (text: string): string =>
  text.replaceAll(/[\u{E000}-\u{E07F}]/gu, (sign) => String.fromCharCode(sign.charCodeAt(0) - HIDDEN)).trim();

/** Answers in the braces of a question; a program or a set has other words in them. */
const KEY = /^\s*(?:$|[=~#%]|(?:T|TRUE|F|FALSE)\s{0,9}(?:#|$))/i;
const IGNORED = /^\s*(?:\/\/|\$CATEGORY:)/;
export const isIgnored = ({ text }: Line): boolean => IGNORED.test(text);
const EXTRAS = /^\s*\/\/ (\{.*\})\s{0,9}$/;

/** Checks for GIFT: braces with answers in its notation. */
export function isGift(lines: readonly Line[]): boolean {
  const said = lines.filter(({ text }) => !IGNORED.test(text)).map(({ text }) => text);
  const text = hide(said.join('\n'));
  return [...text.matchAll(/\{([^{}]*)(\}|$)/g)].some(([all, inside = '', end]) => {
    if (end !== '}') return /^\s*[=~#]/.test(inside);
    return KEY.test(inside) && (inside.trim() !== '' || text.trimEnd().endsWith(all));
  });
}

export const giftFound = (lines: readonly Line[]): Found => ({
  from: lines[0]?.no ?? 1,
  to: lines.at(-1)?.no ?? 1,
  read: () => readGift(lines),
});

/** The format that a text names, and what is behind the name. */
function formatOf(text: string): { format: string; rest: string } {
  const [, format = '', rest = ''] = /^\s*(?:\[(html|moodle|plain|markdown)\])?(.*)/s.exec(text) ?? [];
  return { format, rest };
}

/** One or several right, true or false, number, words, essay; a gap in a sentence; feedback explains. */
function readGift(all: readonly Line[]): Reading {
  const lines = all.filter(({ text }) => !IGNORED.test(text));
  const first = lines[0]?.no ?? 1;
  const notes: string[] = [];
  if (all.some(({ text }) => /^\s*\$CATEGORY:/.test(text))) notes.push('The category was left out.');
  const refuse = (line: number, message: string): never => {
    throw new UnreadableQuestion(line, message);
  };
  const named = hide(lines.map(({ text }) => text).join('\n'));
  const text = named.replace(/^\s*::.*?::/s, '');
  if (text !== named) notes.push('The name of the question was left out.');
  const from = text.indexOf('{');
  const to = text.indexOf('}', from);
  if (to === -1)
    refuse(lines.find((line) => hide(line.text).includes('{'))?.no ?? first, 'The bracket { is not closed.');
  const after = text.slice(to + 1);
  const inside = text.slice(from + 1, to);
  if (/[{}]/.test(after) || inside.includes('{'))
    refuse(first, String.raw`A question has one { } only. Write \{ and \} for brackets in a text.`);
  const { format, rest: before } = formatOf(text.slice(0, from));
  const gap =
    after.trim() === ''
      ? before
      : `${before.trimEnd()} _____${/^\s*[\p{L}\p{N}(]/u.test(after) ? ' ' : ''}${after.trim()}`;
  const isHtml =
    format === 'html' || (format !== 'plain' && format !== 'markdown' && looksLikeHtml(show(gap)));
  if (isHtml && looksLikeHtml(show(text))) notes.push('Bold type, lists and other formatting were left out.');
  const plain = (part: string): string => {
    const { format: own, rest } = formatOf(part);
    return isHtml || own === 'html' ? textOfHtml(show(rest)) : show(rest);
  };
  const [body = '', ...general] = inside.split('####');
  const key = keyOf(body, plain, (message) =>
    refuse(lines.find((line) => line.text.includes('->'))?.no ?? first, message),
  );
  const explanation = weighted.explained(plain(general.join('####')), key.answers);
  const extras = all.map(({ text: line }) => EXTRAS.exec(line)?.[1]).find((found) => found !== undefined);
  const question = {
    ...key.key,
    ...(/^(?:plain|markdown)$/.test(format) && { format }),
    prompt: isHtml ? textOfHtml(show(gap)) : show(gap),
    explanation: explanation.explanation,
  } as Written;
  return { question: withExtras(question, extras), notes: [...notes, ...key.notes, ...explanation.notes] };
}

/** What our own export says beside GIFT: marks, a unit, options that keep their place, the length of a passage. */
function withExtras(question: Written, json: string | undefined): Written {
  try {
    const said = JSON.parse(json ?? '{}') as { held?: number[]; passage?: number };
    const { held = [], passage: length, ...more } = said;
    const { prompt, options } = question;
    return {
      ...question,
      ...more,
      ...(length && { passage: prompt.slice(0, length), prompt: prompt.slice(length).trim() }),
      ...(options && {
        options: options.map((option, at) => (held.includes(at) ? { ...option, held: true } : option)),
      }),
    };
  } catch {
    return question;
  }
}

function answerIn(rest: string, isRight: boolean, plain: (text: string) => string): weighted.Weighted {
  const [, weight, text = '', feedback = ''] =
    /^\s*(?:%(-?\d+(?:\.\d+)?)%)?([^#]*)(?:#(.*))?/s.exec(rest) ?? [];
  return {
    text: plain(text),
    weight: weight === undefined ? (isRight ? 100 : 0) : Number(weight),
    feedback: plain(feedback),
  };
}

function keyOf(body: string, plain: (text: string) => string, refuse: (message: string) => never) {
  const said = body.trim();
  if (said === '') return { key: { kind: 'long' as const }, notes: [], answers: [] };
  const [, truth, ...feedback] = /^(T|TRUE|F|FALSE)\s{0,9}(?:#([^#]*))?(?:#([^#]*))?$/is.exec(said) ?? [];
  if (truth !== undefined) {
    const [wrong = '', right = ''] = feedback.map((one: string | undefined) => plain(one ?? ''));
    const answers = [
      { text: 'If wrong', weight: 0, feedback: wrong },
      { text: 'If right', weight: 0, feedback: right },
    ];
    return { key: { kind: 'true-false' as const, value: /^t/i.test(truth) }, notes: [], answers };
  }
  const isNumber = said.startsWith('#');
  const parts = isNumber ? said.slice(1).trim() : said;
  const signed = /^[=~]/.test(parts) ? parts : `=${parts}`;
  if (!isNumber && signed !== parts) refuse('Write = before the right answer and ~ before wrong ones.');
  const answers = [...signed.matchAll(/([=~])([^=~]*)/g)].map(([, sign, rest = '']) =>
    answerIn(rest, sign === '=', plain),
  );
  if (isNumber) {
    const read = weighted.number(answers);
    return read === undefined ? refuse('Write a number, for example {#3.14:0.01}.') : { ...read, answers };
  }
  if (/->/.test(said)) refuse("Pairs to match can't be read.");
  if (!said.includes('~')) return { ...weighted.words(answers), answers };
  return { ...weighted.choice(answers, said.includes('=')), answers };
}

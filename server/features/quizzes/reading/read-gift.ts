import { type Found, type Line, looksLikeHtml, refuse, textOfHtml, type Written } from './found.ts';
import * as weighted from './weighted.ts';

/** What is after a backslash waits out of sight while the others are read: `\=` is no right answer. */
const HIDDEN = 0xe0_00;
const hide = (text: string): string =>
  text.replaceAll(/\\([~=#{}:>\\n])/g, (_escaped, sign: string) =>
    String.fromCharCode(HIDDEN + (sign === 'n' ? 10 : sign.charCodeAt(0))),
  );
const show = (text: string): string =>
  text.replaceAll(/[\u{E000}-\u{E07F}]/gu, (sign) => String.fromCharCode(sign.charCodeAt(0) - HIDDEN)).trim();

/** Answers in the braces of a question; a program or a set has other words in them. */
const KEY = /^\s*(?:$|[=~#%]|(?:T|TRUE|F|FALSE)\s{0,9}(?:#|$))/i;
export const isIgnored = ({ text }: Line): boolean => /^\s*(?:\/\/|\$CATEGORY:)/.test(text);
const EXTRAS = /^\s*\/\/ (\{.*\})\s{0,9}$/;
const sourceOf = (lines: readonly Line[]): string =>
  hide(lines.flatMap((line) => (isIgnored(line) ? [] : line.text)).join('\n'));

/** Checks for GIFT: braces with answers in its notation. */
export function isGift(lines: readonly Line[]): boolean {
  const text = sourceOf(lines);
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

function formatOf(text: string) {
  const [, format = '', rest = ''] = /^\s*(?:\[(html|moodle|plain|markdown)\])?(.*)/s.exec(text) ?? [];
  return { format, rest };
}

/** One or several right, true or false, number, words, essay; a gap in a sentence; feedback explains. */
function readGift(lines: readonly Line[]) {
  const first = lines.find((line) => !isIgnored(line))?.no ?? 1;
  const lineOf = (sign: string): number =>
    lines.find((line) => !isIgnored(line) && hide(line.text).includes(sign))?.no ?? first;
  const notes = lines.some(({ text }) => /^\s*\$CATEGORY:/.test(text)) ? ['The category was left out.'] : [];
  const named = sourceOf(lines);
  const text = named.replace(/^\s*::.*?::/s, '');
  if (text !== named) notes.push('The name of the question was left out.');
  const [, asked = '', inside, after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/s.exec(text) ?? [];
  if (inside === undefined) refuse(lineOf('{'), 'The bracket { is not closed.');
  if (/[{}]/.test(inside + after))
    refuse(first, String.raw`A question has one { } only. Write \{ and \} for brackets in a text.`);
  const { format, rest: before } = formatOf(asked);
  const space = /^\s*[\p{L}\p{N}(]/u.test(after) ? ' ' : '';
  const gap = after.trim() === '' ? before : `${before.trimEnd()} _____${space}${after.trim()}`;
  const isHtml =
    format === 'html' || (format !== 'plain' && format !== 'markdown' && looksLikeHtml(show(gap)));
  if (isHtml && looksLikeHtml(show(text))) notes.push('Bold type, lists and other formatting were left out.');
  const plain = (part: string): string => {
    const { format: own, rest } = formatOf(part);
    return isHtml || own === 'html' ? textOfHtml(show(rest)) : show(rest);
  };
  const [body = '', ...general] = inside.split('####');
  const { key, answers, notes: left } = keyOf(body.trim(), plain, lineOf('->'));
  const { explanation, notes: moved } = weighted.explained(plain(general.join('####')), answers);
  const question = {
    ...key,
    ...(/^(?:plain|markdown)$/.test(format) && { format }),
    prompt: isHtml ? textOfHtml(show(gap)) : show(gap),
    explanation,
  } as Written;
  const extras = lines.map((line) => EXTRAS.exec(line.text)?.[1]).find((found) => found !== undefined);
  return { question: withExtras(question, extras), notes: [...notes, ...left, ...moved] };
}

/** What our own export says beside GIFT: marks, a unit, options that keep their place, the length of a passage. */
function withExtras(question: Written, json = '{}'): Written {
  try {
    const { held = [], passage: length, ...more } = JSON.parse(json) as { held?: number[]; passage?: number };
    const { prompt, options } = question;
    const passage = length && { passage: prompt.slice(0, length), prompt: prompt.slice(length).trim() };
    const placed = options?.map((option, at) => (held.includes(at) ? { ...option, held: true } : option));
    return { ...question, ...more, ...passage, ...(placed && { options: placed }) };
  } catch {
    return question;
  }
}

function keyOf(
  said: string,
  plain: (text: string) => string,
  line: number,
): weighted.Weighed & { answers: readonly weighted.Weighted[] } {
  if (said === '') return { key: { kind: 'long' }, notes: [], answers: [] };
  const [, truth, wrong = '', right = ''] =
    /^(T|TRUE|F|FALSE)\s{0,9}(?:#([^#]*))?(?:#([^#]*))?$/is.exec(said) ?? [];
  if (truth !== undefined) {
    const answers = [
      { text: 'If wrong', weight: 0, feedback: plain(wrong) },
      { text: 'If right', weight: 0, feedback: plain(right) },
    ];
    return { key: { kind: 'true-false', value: /^t/i.test(truth) }, notes: [], answers };
  }
  const isNumber = said.startsWith('#');
  const parts = isNumber ? said.slice(1).trim() : said;
  const isSigned = /^[=~]/.test(parts);
  if (!isNumber && !isSigned) refuse(line, 'Write = before the right answer and ~ before wrong ones.');
  const answers = [...(isSigned ? parts : `=${parts}`).matchAll(/([=~])([^=~]*)/g)].map(
    ([, sign, rest = '']) => {
      const [, weight = sign === '=' ? 100 : 0, text = '', feedback = ''] =
        /^\s*(?:%(-?\d+(?:\.\d+)?)%)?([^#]*)(?:#(.*))?/s.exec(rest) ?? [];
      return { text: plain(text), weight: Number(weight), feedback: plain(feedback) };
    },
  );
  const choice = said.includes('=') ? 'one' : 'many';
  const read = weighted.weighed(isNumber ? 'number' : said.includes('~') ? choice : 'words', answers);
  if (read === undefined) refuse(line, 'Write a number, for example {#3.14:0.01}.');
  if (!isNumber && said.includes('->')) refuse(line, "Pairs to match can't be read.");
  return { ...read, answers };
}

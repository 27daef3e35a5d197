import { UnreadableQuestion } from './unreadable-question.ts';

const OPTION = /^\s*([A-Z])[).]\s+(.*)$/;
const ANSWER = /^\s*ANSWER:\s*(.*)$/i;

/** Aiken: the question, its options with letters, and a line such as `ANSWER: A`; several letters make several right. */
export function readAiken(lines: readonly string[]) {
  const first = lines.findIndex((line) => OPTION.test(line));
  const end = lines.findIndex((line) => ANSWER.test(line));
  if (first === -1 || first > end)
    throw new UnreadableQuestion(0, 'Write options such as “A) Delhi” between the question and ANSWER.');
  if (first === 0) throw new UnreadableQuestion(0, 'Write the question above its options.');
  const options = lines.slice(first, end).map((line, at) => {
    const [, letter = '', text = ''] = OPTION.exec(line) ?? [];
    if (letter !== String.fromCharCode(65 + at))
      throw new UnreadableQuestion(
        first + at,
        `Begin this line with “${String.fromCharCode(65 + at)})”, or put the option on one line.`,
      );
    return { letter, text };
  });
  const said = ANSWER.exec(lines[end] ?? '')?.[1] ?? '';
  const letters = new Set(said.toUpperCase().match(/[A-Z]/g) ?? []);
  if (
    !/^[\sA-Z,;&]*$/i.test(said) ||
    letters.size === 0 ||
    letters.size * 2 < said.replaceAll(/\s/g, '').length
  )
    throw new UnreadableQuestion(end, 'Write the letter of the right option, such as ANSWER: A.');
  const missing = [...letters].find((letter) => options.every((option) => option.letter !== letter));
  if (missing !== undefined) throw new UnreadableQuestion(end, `There is no option ${missing}.`);
  return {
    kind: letters.size === 1 ? ('one' as const) : ('many' as const),
    prompt: lines.slice(0, first).join('\n').trim(),
    options: options.map(({ letter, text }) => ({ text, right: letters.has(letter) })),
  };
}

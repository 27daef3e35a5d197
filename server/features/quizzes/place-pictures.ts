import type { Written } from './reading/found.ts';

const GAP = /\[picture (\d{1,4})\]/g;
const ALONE = /^\s*(?:\[picture \d{1,4}\]\s*)+$/;

/** Puts pictures of a Word paper into their questions, as code until the format is known: see `withPictures`. */
export function placePictures(
  question: Written,
  names: ReadonlyMap<number, string>,
  lines: readonly string[],
): Written {
  const alone = new Set(
    lines
      .filter((line) => ALONE.test(line))
      .flatMap((line) => Array.from(line.matchAll(GAP), ([, number]) => Number(number))),
  );
  const place = (text: string, isFollowed: boolean): string =>
    text.replaceAll(GAP, (gap, number: string, at: number) => {
      const name = names.get(Number(number));
      const rest = text.slice(at).replaceAll(GAP, '').trim();
      return name === undefined || (alone.has(Number(number)) && !isFollowed && rest === '')
        ? gap
        : `\`${name}\``;
    });
  const { prompt, passage, explanation = '', options } = question;
  return {
    ...question,
    prompt: place(prompt, options !== undefined),
    explanation: place(explanation, false),
    ...(passage !== undefined && { passage: place(passage, true) }),
    ...(options && { options: options.map((option) => ({ ...option, text: place(option.text, false) })) }),
  };
}

/** Writes pictures that were put into a question as Markdown has them. */
export function withPictures(question: Written, names: ReadonlyMap<number, string>): Written {
  if (names.size === 0) return question;
  const own = new Set(names.values());
  const written = JSON.stringify(question).replaceAll(/`([\w.-]{1,80})`/g, (code, name: string) =>
    own.has(name) ? `![](${name})` : code,
  );
  return JSON.parse(written) as Written;
}

/** The same questions in many layouts, so that the right answers are known: question, options, place of the right one. */
const QUESTIONS: [string, string[], number][] = [
  ['A bus takes 2 hours for 90 km. Its speed is', ['40 km/h', '45 km/h', '50 km/h', '90 km/h'], 1],
  ['Which vitamin is in lemons?', ['Vitamin A.', 'Vitamin B.', 'Vitamin C.', 'Vitamin D.'], 2],
  [
    'Read these:\n1. A drum is hit.\n2. A flute is hit.\n3. A bell is hit.\nWhich are true?',
    ['1 and 2 only', '1 and 3 only', '2 and 3 only', '1, 2 and 3'],
    1,
  ],
  [
    'Assertion (A): Wood floats.\nReason (R): It is lighter than water.',
    [
      'Both are true and R explains A',
      'Both are true and R does not explain A',
      'A is true but R is false',
      'A is false but R is true',
    ],
    0,
  ],
  ['The value of 1.5 + 2.5 is', ['3', '4', '4.5', '5'], 1],
  ['How many sides has a cube?', ['4', '5', '6', '8'], 2],
  ['Two pens of ₹5 cost', ['₹5', '₹10', '₹15', '₹20'], 1],
  ['I. Ice is cold.\nII. Fire is cold.\nWhich line is right?', ['Only I', 'Only II', 'Both', 'None'], 0],
  ['He ___ every day.', ['run', 'runs', 'running', 'ran (fast)'], 1],
  ['The film of 90 min begins at 12:30. It ends at', ['1:30', '2:00', '2:30', '3:00'], 1],
];
const words = (text: string): string[] => text.split(' ');
const LABELS: Record<string, (at: number) => string> = {
  '(a)': (at) => `(${'abcd'[at]})`,
  'a)': (at) => `${'abcd'[at]})`,
  'A.': (at) => `${'ABCD'[at]}.`,
  '(1)': (at) => `(${at + 1})`,
  '1)': (at) => `${at + 1})`,
  '(i)': (at) => `(${words('i ii iii iv')[at]})`,
  '(क)': (at) => `(${words('क ख ग घ')[at]})`,
  '(अ)': (at) => `(${words('अ ब स द')[at]})`,
  '[A]': (at) => `[${'ABCD'[at]}]`,
};
const NUMBERS: Record<string, (number: number) => string> = {
  '1.': (number) => `${number}. `,
  '1)': (number) => `${number}) `,
  'Q.1': (number) => `Q.${number} `,
  '(1)': (number) => `(${number}) `,
  'प्रश्न 1.': (number) => `प्रश्न ${number}. `,
};
const ROWS: Record<string, (options: string[]) => string> = {
  lines: (options) => options.join('\n'),
  row: (options) => options.join(' '),
  wide: (options) => options.join('    '),
  two: ([a, b, c, d]) => `${a} ${b}\n${c} ${d}`,
  tabs: ([a, b, c, d]) => `${a}\t\t${b}\n${c}\t\t${d}`,
};
interface KeyStyle {
  each?: (label: string, text: string) => string;
  end?: (keys: [number, string][]) => string;
  star?: boolean;
}
const KEYS: Record<string, KeyStyle> = {
  'below each': { each: (label) => `\nAns. (${label})` },
  'in the line': { each: (label) => `   Ans: (${label})` },
  'letter and words': { each: (label, text) => `\nCorrect answer: ${label}) ${text}` },
  'row at the end': {
    end: (keys) => `ANSWER KEY\n${keys.map(([number, label]) => `${number}. (${label})`).join('   ')}`,
  },
  'table at the end': {
    end: (keys) => `Q.No. | Answer\n${keys.map(([number, label]) => `${number} | ${label}`).join('\n')}`,
  },
  'two rows at the end': {
    end: (keys) =>
      `Q. No.\t${keys.map(([number]) => number).join('\t')}\nAns.\t${keys.map(([, label]) => label).join('\t')}`,
  },
  'explained at the end': {
    end: (keys) =>
      `ANSWERS AND EXPLANATIONS\n${keys.map(([number, label]) => `${number}. (${label}) It is so.`).join('\n')}`,
  },
  'letters alone': { end: (keys) => `Answer Key\n${keys.map(([, label]) => label).join('\n')}` },
  'star before': { star: true },
};

export interface Layout {
  readonly name: string;
  readonly text: string;
  readonly wanted: readonly { prompt: string; options: string[]; right: string }[];
}

/** Papers of ten questions in every layout. */
export function* paperLayouts(): Generator<Layout> {
  let turn = 0;
  for (const [numbers, number] of Object.entries(NUMBERS))
    for (const [labels, label] of Object.entries(LABELS))
      for (const [rows, row] of Object.entries(ROWS))
        for (const [keys, key] of Object.entries(KEYS)) {
          turn += 1;
          const picked = QUESTIONS.map(
            (_one, at) => QUESTIONS[(at * 3 + turn) % QUESTIONS.length] ?? QUESTIONS[0],
          );
          const asked = picked.flatMap((one) => (one === undefined ? [] : [one]));
          const bare = (place: number): string => label(place).replaceAll(/[()[\].]/g, '');
          const body = asked.map(([prompt, options, right], at) => {
            const lines = options.map(
              (text, place) => `${key.star === true && place === right ? '*' : ''}${label(place)} ${text}`,
            );
            return `${number(at + 1)}${prompt}\n${row(lines)}${key.each?.(bare(right), options[right] ?? '') ?? ''}`;
          });
          const end = key.end?.(asked.map(([, , right], at) => [at + 1, bare(right)]));
          yield {
            name: [numbers, labels, rows, keys].join(' · '),
            text: [body.join(turn % 3 === 0 ? '\n' : '\n\n'), ...(end === undefined ? [] : [end])].join(
              '\n\n',
            ),
            wanted: asked.map(([prompt, options, right]) => ({
              prompt,
              options,
              right: options[right] ?? '',
            })),
          };
        }
}

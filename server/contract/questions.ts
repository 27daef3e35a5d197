import { z } from 'zod';
import { idOf, lineOf, named, paragraphs, requiredParagraphs } from './fields.ts';
import { limits } from './limits.ts';
import { fewLevels, OWN_PICTURE } from './markdown.ts';
import { HUNDREDTHS } from './marks.ts';
import { textsOf } from './question-texts.ts';

const MARKS = 'Please enter marks between 0.01 and 100.';
const MINUS = 'Please enter deducted marks between 0 and 100.';
const PROMPT = 'Please write the question.';
const OPTION = 'Please fill in every option.';

const option = z.object(
  {
    /** Given by the server; what was chosen before an edit still means the same option. */
    id: z.string(OPTION).max(40, OPTION).optional(),
    text: requiredParagraphs(limits.quizOption, OPTION),
    right: z.boolean('Please say which options are right.'),
    /** Not moved when options are shuffled. */
    held: z.boolean(OPTION).optional(),
  },
  OPTION,
);
const options = z
  .array(option, OPTION)
  .min(2, 'Please give at least two options.')
  .max(limits.quizOptions, `Please give at most ${limits.quizOptions} options.`);
const rightOnes = (list: readonly { right: boolean }[]): number => list.filter(({ right }) => right).length;

/**
 * What several right options earn. `whole`: all marks for exactly these, else nothing. `each`: a share for each right one, which
 * a wrong one costs again. `no-wrong`: a share for each right one, nothing where one is wrong. `quarters`: a quarter for each
 * right one, all marks for all of them, nothing where one is wrong. For “nothing” marks are deducted, except with `each`, where
 * only wrong options do.
 */
export const schemes = ['each', 'whole', 'no-wrong', 'quarters'] as const;
export type Scheme = (typeof schemes)[number];

const common = {
  id: idOf('Unknown question.').optional(),
  prompt: requiredParagraphs(limits.quizPrompt, PROMPT),
  marks: z.int(MARKS).min(1, MARKS).max(10_000, MARKS).describe(HUNDREDTHS),
  minus: z
    .int(MINUS)
    .min(0, MINUS)
    .max(10_000, MINUS)
    .default(0)
    .describe(`Marks deducted for a wrong answer, never for an empty one. ${HUNDREDTHS}`),
  explanation: paragraphs(limits.quizPrompt).default(''),
  /** Its texts are Markdown with formulas; without this they are shown as they were typed. */
  format: z.literal('markdown', 'Unknown format.').optional(),
  /** A text, table or figure that neighbours with the same one share. They stay together. */
  passage: paragraphs(limits.quizPassage).optional(),
  /** Set where the question turned out to be wrong. `bonus`: everyone who was asked it gets its marks; `left-out`: it counts for no one. */
  cancelled: z.enum(['bonus', 'left-out'], 'Please choose what happens to its marks.').optional(),
};
const NUMBER = 'Please enter the right number.';
const TOLERANCE = 'Please enter a tolerance of 0 or more.';
const WORDS = 'Please enter at least one accepted answer.';

const kinds = z.discriminatedUnion(
  'kind',
  [
    z.object({
      ...common,
      kind: z.literal('one'),
      /** Any right one earns all marks. */
      options: options.refine((list) => rightOnes(list) > 0, 'Please mark one option as right.'),
    }),
    z.object({
      ...common,
      kind: z.literal('many'),
      options: options.refine((list) => rightOnes(list) > 0, 'Please mark at least one option as right.'),
      scheme: z.enum(schemes, 'Please choose how several right options earn marks.').default('each'),
    }),
    z.object({
      ...common,
      kind: z.literal('true-false'),
      value: z.boolean('Please say whether it is true.'),
    }),
    z.object({
      ...common,
      kind: z.literal('number'),
      value: z.number(NUMBER).describe('In the unit of the question.'),
      tolerance: z.number(TOLERANCE).min(0, TOLERANCE).default(0).describe('In the unit of the question.'),
      unit: paragraphs(20).default(''),
      /** Other right numbers, with the same tolerance and unit. */
      also: z
        .array(z.number(NUMBER), NUMBER)
        .max(10, 'Please give at most 10 other right numbers.')
        .optional(),
    }),
    z.object({
      ...common,
      kind: z.literal('words'),
      accept: z
        .array(lineOf(limits.quizWords, WORDS), WORDS)
        .min(1, WORDS)
        .max(20, 'Please give at most 20 accepted answers.'),
    }),
    z.object({ ...common, kind: z.literal('long') }),
  ],
  'Please choose a kind of question.',
);
export type Question = z.infer<typeof kinds>;

const [isShallow, TOO_DEEP] = fewLevels;
export const question = kinds.refine((one) => one.format === undefined || textsOf(one).every(isShallow), {
  message: TOO_DEEP,
  path: ['prompt'],
});
export type QuestionKind = Question['kind'];

const PICTURES = 'Please name pictures by their numbers in the text.';
export const questionText = z.object({
  text: requiredParagraphs(limits.lessonText, 'Please paste some questions.'),
  /** What `[picture 3]` in the text will be called, where it is in a question. */
  pictures: z
    .array(
      z.object({
        number: z.int(PICTURES).min(1, PICTURES).max(9999, PICTURES),
        name: z.string(PICTURES).regex(OWN_PICTURE, PICTURES),
      }),
      PICTURES,
    )
    .max(limits.lessonPictures, PICTURES)
    .default([]),
});
export const wordText = named('WordText', {
  text: z.string(),
  pictures: z.array(
    z.object({
      /** Of its places in the text: `[picture 3]`. */
      numbers: z.array(z.int()),
      type: z.string(),
      data: z.string().describe('In base64.'),
    }),
  ),
});
export type QuestionText = z.infer<typeof questionText>;
export type WordText = z.infer<typeof wordText>;
/** What became of a line of a paper. */
const LINE_PLACES = [
  'question',
  'option',
  'key',
  'why',
  'marks',
  'shared',
  'left',
  'refused',
  'blank',
] as const;
export type LinePlace = (typeof LINE_PLACES)[number];
export const readQuestions = named('ReadQuestions', {
  questions: z.array(question),
  /** Of each question, how many characters at the beginning of its prompt are a text that it shares with its neighbours. */
  shared: z.array(z.int()),
  /** What was left out of a question, or is kept otherwise than written. */
  notes: z.array(z.object({ question: z.int(), message: z.string() })),
  /** What can't be read, with the lines that hold it. */
  problems: z.array(
    z.object({
      line: z.int(),
      message: z.string(),
      from: z.int(),
      to: z.int(),
      /** Its answer, where that is not in these lines. */
      key: z.string().optional(),
      /** Where only the answer is missing: what may be right, with what an ANSWER line says for it. */
      choices: z.array(z.object({ key: z.string(), text: z.string() })).optional(),
    }),
  ),
  /** The lines of each question, and its number in the text. */
  spans: z.array(z.object({ from: z.int(), to: z.int(), number: z.int().optional() })),
  /** What became of each line. */
  places: z.array(z.enum(LINE_PLACES)),
  /** Lines that are in no question. */
  left: z.array(z.object({ from: z.int(), to: z.int(), why: z.string(), text: z.string() })),
  /** What was found over the whole text, like “numbers 1 to 30 complete”. */
  habits: z.array(z.string()),
});
export type ReadQuestions = z.infer<typeof readQuestions>;

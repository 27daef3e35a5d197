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
    held: z.boolean(OPTION).optional(),
  },
  OPTION,
);
const options = z
  .array(option, OPTION)
  .min(2, 'Please give at least two options.')
  .max(limits.quizOptions, `Please give at most ${limits.quizOptions} options.`);
const rightOnes = (list: readonly { right: boolean }[]): number => list.filter(({ right }) => right).length;

/** `each`: a share a right one, lost again by a wrong one. `no-wrong`: nothing with a wrong one. `quarters`: a quarter each. */
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
  /** `bonus`: full marks for everyone who was asked; `left-out`: counts for no one. */
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
  text: requiredParagraphs(limits.lessonText, 'Please paste some questions.', false),
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
    z.object({ numbers: z.array(z.int()), type: z.string(), data: z.string().describe('In base64.') }),
  ),
});
export type QuestionText = z.infer<typeof questionText>;
export type WordText = z.infer<typeof wordText>;
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
  /** Characters at the start of each prompt that its neighbours share. */
  shared: z.array(z.int()),
  notes: z.array(z.object({ question: z.int(), message: z.string() })),
  /** What can't be read, with the lines that hold it. */
  problems: z.array(
    z.object({
      line: z.int(),
      message: z.string(),
      from: z.int(),
      to: z.int(),
      key: z.string().optional(),
      /** Possible answers where only the answer is missing, with their ANSWER line. */
      choices: z.array(z.object({ key: z.string(), text: z.string() })).optional(),
    }),
  ),
  spans: z.array(z.object({ from: z.int(), to: z.int(), number: z.int().optional() })),
  places: z.array(z.enum(LINE_PLACES)),
  left: z.array(z.object({ from: z.int(), to: z.int(), why: z.string(), text: z.string() })),
  habits: z.array(z.string()),
});
export type ReadQuestions = z.infer<typeof readQuestions>;

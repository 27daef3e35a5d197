import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { AssignmentInput, TextInput } from '../contract/lessons.ts';
import type { UploadFields } from '../contract/materials.ts';
import type { QuizInput } from '../contract/quizzes.ts';
import type { InviteInput } from '../contract/staff.ts';
import { newRules } from '../features/quizzes/quizzes.service.ts';
import { readQuestions } from '../features/quizzes/read-questions.ts';

/** Public knowledge: DEMO=1 is never for a public site. */
export const DEMO_PASSWORD = 'kites over the monsoon';

export const students = [
  { fullName: 'Meera Joshi', email: 'meera@demo.example' },
  { fullName: 'Arjun Das', email: 'arjun@demo.example' },
] as const;

export const team: readonly (Pick<InviteInput, 'fullName' | 'email'> & {
  readonly presets: readonly InviteInput['presets'][number][];
  readonly teaches: readonly string[];
})[] = [
  { fullName: 'Imran Shaikh', email: 'imran@demo.example', presets: ['teacher'], teaches: ['full-stack'] },
  { fullName: 'Kavita Menon', email: 'kavita@demo.example', presets: ['accounts'], teaches: [] },
];

const made: Readonly<Record<string, string>> = {
  'computer-fundamentals': 'and wrote a letter and a budget on a computer.',
  'full-stack': 'and built the page of a tea stall.',
  'python-data-science': 'and drew the rain of 120 years from a table.',
};

export const termsOf = (slug: string) => ({ mode: 'auto', hours: null, text: made[slug] ?? '' }) as const;

export const SAMPLES = join(import.meta.dirname, 'samples');
const read = (name: string): string => readFileSync(join(SAMPLES, name), 'utf8');

interface Lessons {
  readonly files: readonly (Omit<UploadFields, 'courseId'> & { name: string; mediaType: string })[];
  readonly assignments: readonly Omit<AssignmentInput, 'courseId'>[];
  readonly texts: readonly Omit<TextInput, 'courseId'>[];
  readonly firstPage: Lessons['texts'];
}

export const readLessons = () => parse(read('lessons.yml')) as Lessons;

export type TermLesson = Omit<TextInput, 'courseId'> & { readonly picture?: string };

export const readTerm = () => parse(read('term.yml')) as Readonly<Record<string, readonly TermLesson[]>>;

type Names = Readonly<Record<string, string>>;

export const readPeople = () =>
  parse(read('people.yml')) as Readonly<
    Record<'students' | 'invited' | 'waiting' | 'buyers' | 'batches', Names>
  >;

export const readWords = () => parse(read('words.yml')) as Words;

interface Words {
  readonly works: readonly string[];
  readonly longAnswers: readonly string[];
  readonly praise: readonly string[];
  readonly toImprove: readonly string[];
  readonly questions: readonly {
    course: string;
    lesson: string;
    text: string;
    answers: readonly string[];
    ofStudent?: string;
  }[];
  readonly announcements: readonly { title: string; body: string; daysAgo: number; course?: string }[];
  readonly messages: readonly {
    subject: string;
    message: string;
    name: string;
    email: string;
    daysAgo: number;
    answer?: string;
    complaint?: true;
  }[];
}

/** Marks in hundredths that GIFT can't express. */
const MORE = { one: { minus: 25 }, many: { marks: 200 }, long: { marks: 300 }, number: { unit: 'bits' } };

type NewQuiz = QuizInput & Record<'title' | 'description' | 'module', string>;

/** The quizzes, by the slug of their course; that of the first has every kind of question. */
export const readQuizzes = (): Readonly<Record<string, NewQuiz>> => ({
  'computer-fundamentals': {
    title: 'Quiz 1: inside a computer',
    description: 'Seven questions about a computer and its parts. Try it as often as you like.',
    module: 'Week 1: the machine',
    settings: { ...newRules, passPercent: 60, minutes: 15 },
    questions: questionsOf('quiz-1').map((question) => ({
      ...question,
      ...(MORE as Readonly<Record<string, object>>)[question.kind],
    })),
  },
  'full-stack': {
    title: 'Quiz 1: tags and styles',
    description: 'Six questions. Two attempts, and the better one counts.',
    module: 'Your first page',
    settings: { ...newRules, passPercent: 50, minutes: 10, attempts: 2 },
    questions: questionsOf('quiz-2'),
  },
  'python-data-science': {
    title: 'Quiz 1: averages',
    description: 'Five questions. A pencil helps.',
    module: 'Week 1: numbers',
    settings: { ...newRules, passPercent: 60 },
    questions: questionsOf('quiz-3'),
  },
});

const questionsOf = (name: string) => readQuestions(read(`${name}.gift.txt`)).questions;

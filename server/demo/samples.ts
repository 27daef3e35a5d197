import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { AssignmentInput, TextInput } from '../contract/lessons.ts';
import type { UploadFields } from '../contract/materials.ts';
import type { QuizInput } from '../contract/quizzes.ts';
import { newRules } from '../features/quizzes/quizzes.service.ts';
import { readQuestions } from '../features/quizzes/read-questions.ts';

/** Public knowledge: DEMO=1 is never for a public site. */
export const DEMO_PASSWORD = 'kites over the monsoon';

export const students = [
  { fullName: 'Meera Joshi', email: 'meera@demo.example' },
  { fullName: 'Arjun Das', email: 'arjun@demo.example' },
] as const;

export const sampleTerms = {
  mode: 'auto',
  hours: 24,
  text: 'With practice tasks in every module.',
} as const;

export const SAMPLES = join(import.meta.dirname, 'samples');
const read = (name: string): string => readFileSync(join(SAMPLES, name), 'utf8');

interface Lessons {
  readonly files: readonly (Omit<UploadFields, 'courseId'> & { name: string; mediaType: string })[];
  readonly assignments: readonly Omit<AssignmentInput, 'courseId'>[];
  readonly texts: readonly Omit<TextInput, 'courseId'>[];
  readonly firstPage: Lessons['texts'];
}

export const readLessons = () => parse(read('lessons.yml')) as Lessons;

/** Marks in hundredths that GIFT can't express. */
const MORE = { one: { minus: 25 }, many: { marks: 200 }, long: { marks: 300 }, number: { unit: 'bits' } };

/** A quiz of the first course, with every kind of question. */
export const readQuiz = (): QuizInput & Record<'title' | 'description' | 'module', string> => ({
  title: 'Quiz 1: inside a computer',
  description: 'Seven questions about a computer and its parts. Try it as often as you like.',
  module: 'Practice',
  settings: { ...newRules, passPercent: 60, minutes: 15 },
  questions: readQuestions(read('quiz-1.gift.txt')).questions.map((question) => ({
    ...question,
    ...(MORE as Readonly<Record<string, object>>)[question.kind],
  })),
});

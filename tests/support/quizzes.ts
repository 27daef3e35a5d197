import type { Client } from './client.ts';
import type { SeededCourse } from './seeded-course.ts';

/** Any number of attempts, all questions in their order, answers shown. */
export const rules = {
  passPercent: 50,
  attempts: 0,
  waitMinutes: 0,
  minutes: null,
  draw: null,
  shuffle: false,
  show: 'answers',
  opensAt: null,
  closesAt: null,
  bestOf: 'best',
};

const option = (text: string, right = false) => ({ text, right });

/** One of each kind; right answers are those of {@link rightAnswers}. */
export const questions: readonly Record<string, unknown>[] = [
  {
    kind: 'one',
    prompt: 'Which layer routes?',
    marks: 200,
    minus: 50,
    options: [option('Network', true), option('Session'), option('Physical')],
    explanation: 'The network layer finds the way.',
  },
  {
    kind: 'many',
    prompt: 'Which are primes?',
    marks: 200,
    options: [option('2', true), option('4'), option('7', true)],
  },
  { kind: 'true-false', prompt: 'HTTP keeps state.', marks: 100, minus: 25, value: false },
  { kind: 'number', prompt: 'Gravity?', marks: 100, value: 9.8, tolerance: 0.1, unit: 'm/s²' },
  { kind: 'words', prompt: 'Capital of India?', marks: 100, accept: ['New Delhi', 'नई दिल्ली'] },
  { kind: 'long', prompt: 'Why does TCP shake hands?', marks: 300 },
];

type Room = Pick<SeededCourse, 'admin' | 'courseId' | 'unique'>;

/** A quiz that students see. @returns the id of its material */
export async function newQuiz(
  { admin, courseId, unique }: Room,
  settings: Partial<Record<keyof typeof rules, unknown>> = {},
  asked: readonly object[] = questions,
): Promise<number> {
  const { body } = await admin.post('/api/add-quiz', { title: unique('Quiz'), courseId });
  const { id } = body.material;
  const input = { settings: { ...rules, ...settings }, questions: asked };
  const { status, body: said } = await admin.put(`/api/materials/${id}/quiz/questions`, input);
  if (status !== 200) throw new Error(said.message);
  await admin.put(`/api/materials/${id}`, { hidden: false });
  return id;
}

interface Asked {
  readonly id: number;
  readonly kind: string;
  readonly options?: readonly { readonly id: string; readonly text: string }[];
}

/** What scores full marks in each kind but the long one. */
export function rightAnswer({ kind, options = [] }: Asked): unknown {
  const ids = (...texts: string[]) => options.filter(({ text }) => texts.includes(text)).map(({ id }) => id);
  if (kind === 'one') return ids('Network')[0];
  if (kind === 'many') return ids('2', '7');
  return { 'true-false': false, number: '9.75 m/s²', words: ' new  delhi', long: 'To agree on numbers.' }[
    kind
  ];
}

/** Answers every question of an attempt right. */
export async function answerAll(client: Client, attempt: { id: number; questions: readonly Asked[] }) {
  for (const [seq, question] of attempt.questions.entries())
    await client.put(`/api/attempts/${attempt.id}/answers/${question.id}`, {
      answer: rightAnswer(question),
      seq: seq + 1,
    });
}

/** An attempt that the first admin, or someone else, has begun. */
export async function begun(room: Room, client: Client = room.admin, quizId?: number) {
  const path = `/api/materials/${quizId ?? (await newQuiz(room))}/attempts`;
  const { body } = await client.post(path);
  const asked: Asked[] = body.questions;
  const long = asked.find(({ kind }) => kind === 'long')?.id ?? 0;
  return { id: body.attempt.id as number, questions: asked, long };
}

/** One that was answered and handed in, and waits for marking. */
export async function handedIn(room: Room, client?: Client, quizId?: number) {
  const attempt = await begun(room, client, quizId);
  await answerAll(client ?? room.admin, attempt);
  await (client ?? room.admin).post(`/api/attempts/${attempt.id}/hand-in`);
  return attempt;
}

import { setTimeout as sleep } from 'node:timers/promises';
import { addVideo, anyVideo, seed, VIDEO_BYTES } from './data.ts';
import { checkout, median, quantile, report, text } from './figures.ts';
import { ask, type Call, timeOf } from './load.ts';
import { type Server, startProduct } from './servers.ts';

const STUDENTS = 300;
const QUESTIONS = 40;
const VIEWERS = 50;
/** In ten minutes they save 20 answers a second; here the ten minutes pass four times as fast. */
const SAVES_A_SECOND = 80;
const RANGE = 2 ** 20;

interface Attempt {
  readonly id: number;
  readonly cookie: string;
  readonly questions: readonly { readonly id: number; readonly answer: unknown }[];
}

const shown = { shuffle: true, show: 'score', bestOf: 'best', opensAt: null, closesAt: null };
const settings = { passPercent: null, attempts: 1, waitMinutes: 0, minutes: 60, draw: null, ...shown };
const questions = Array.from({ length: QUESTIONS }, (_, at) => {
  const prompt = `What is the name of port number ${at}?`.repeat(5);
  return { kind: 'words', prompt, marks: 100, accept: ['http', 'https'] };
});

async function addQuiz(product: Server, cookie: string, courseId: number): Promise<number> {
  const quiz = { path: '/api/add-quiz', method: 'POST', cookie, json: { title: 'Ports', courseId } };
  const { material } = JSON.parse(await ask(product, quiz));
  const path = `/api/materials/${material.id}`;
  await ask(product, { path: `${path}/quiz/questions`, cookie, json: { settings, questions } });
  await ask(product, { path, cookie, json: { hidden: false } });
  return material.id;
}

/** Streams a video at some 4 Mbit/s until `isOver`. */
async function watch({ url }: Server, path: string, cookie: string, isOver: () => boolean): Promise<void> {
  await sleep(2000 * Math.random());
  while (!isOver()) {
    const from = Math.floor((VIDEO_BYTES - RANGE) * Math.random());
    const headers = { cookie, range: `bytes=${from}-${from + RANGE - 1}` };
    const [answer] = await Promise.all([fetch(url + path, { headers }), sleep(2000)]);
    if (answer.status !== 206) throw new Error(`${path} answered ${answer.status}.`);
    await answer.arrayBuffer();
  }
}

/** Saves all answers of all students, each student's in order. @returns milliseconds of each save */
async function saveAll(product: Server, attempts: readonly Attempt[]): Promise<number[]> {
  const saves = Array.from({ length: QUESTIONS }, (_, at) => attempts.map((attempt) => saveOf(attempt, at)));
  const began = performance.now();
  const times: Promise<number>[] = [];
  for (const [at, save] of saves.flat().entries()) {
    const due = began + (1000 * (at + Math.random())) / SAVES_A_SECOND;
    await sleep(Math.max(0, due - performance.now()));
    times.push(timeOf(product, save).catch(() => Number.POSITIVE_INFINITY));
  }
  return Promise.all(times);
}

const saveOf = ({ id, cookie, questions: asked }: Attempt, at: number): Call => {
  const question = asked[at]?.id ?? 0;
  const json = { answer: `${id} ${question}`, seq: 1 };
  return { path: `/api/attempts/${id}/answers/${question}`, cookie, json };
};

/** Simulates an institute's test: 300 students in one quiz and 50 who watch a video. */
export async function quiz(): Promise<void> {
  const data = await seed(checkout, { users: 330, courses: 1, materials: 11, each: 1 }, STUDENTS);
  const courseId = data.students[0]?.courseId ?? 0;
  await using product = await startProduct(checkout, data.dataDir);
  const lesson = { admin: data.admin, courseId, title: 'Lecture' };
  const { filePath: video } = await addVideo(product, lesson, anyVideo());
  const quizId = await addQuiz(product, data.admin, courseId);
  const attempts: Attempt[] = [];
  for (const { cookie } of data.students) {
    const start = { path: `/api/materials/${quizId}/attempts`, method: 'POST', cookie };
    const view = JSON.parse(await ask(product, start));
    attempts.push({ id: view.attempt.id, cookie, questions: view.questions });
  }
  let isOver = false;
  const viewers = data.students
    .slice(0, VIEWERS)
    .map(({ cookie }) => watch(product, video, cookie, () => isOver));
  const times = await saveAll(product, attempts);
  isOver = true;
  await Promise.all(viewers);
  let lost = 0;
  for (const { id, cookie } of attempts) {
    const { questions: kept }: Attempt = JSON.parse(
      await ask(product, { path: `/api/attempts/${id}`, cookie }),
    );
    lost += kept.filter((question) => question.answer !== `${id} ${question.id}`).length;
  }
  const p99 = quantile(times, 0.99);
  const figures = `p99 ${text(p99)} ms, median ${text(median(times))} ms; ${lost} of ${times.length} lost`;
  const what = `${attempts.length} in a quiz, ${SAVES_A_SECOND} saves a second, ${VIEWERS} viewers`;
  report(what, figures, p99 < 100 && lost === 0 && attempts.length === STUDENTS);
}

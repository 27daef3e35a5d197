import { setTimeout as sleep } from 'node:timers/promises';
import { addVideo, anyVideo, seed, studentOf, VIDEO_BYTES } from './data.ts';
import { median, quantile, report, text } from './figures.ts';
import { ask, timeOf } from './load.ts';
import { type Server, startProduct } from './servers.ts';

const STUDENTS = 300;
const QUESTIONS = 40;
const VIEWERS = 50;
/** In ten minutes they save 20 answers a second; here the ten minutes pass four times as fast. */
const SAVES_A_SECOND = 80;
const RANGE = 2 ** 20;

interface Attempt {
  readonly path: string;
  readonly cookie: string;
  readonly questions: readonly { readonly id: number; readonly answer: unknown }[];
}

const shown = { shuffle: true, show: 'score', bestOf: 'best', opensAt: null, closesAt: null };
const settings = { passPercent: null, attempts: 1, waitMinutes: 0, minutes: 60, draw: null, ...shown };
const questions = Array.from({ length: QUESTIONS }, (_, at) => {
  const prompt = `What is the name of port number ${at}?`.repeat(5);
  return { kind: 'words', prompt, marks: 100, accept: ['http', 'https'] };
});
const answerTo = (path: string, question: number): string => `${path} ${question}`;

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
  const began = performance.now();
  const times: Promise<number>[] = [];
  for (let number = 0; number < QUESTIONS; number += 1)
    for (const { path, cookie, questions: asked } of attempts) {
      const question = asked[number]?.id ?? 0;
      const due = began + (1000 * (times.length + Math.random())) / SAVES_A_SECOND;
      await sleep(Math.max(0, due - performance.now()));
      const json = { answer: answerTo(path, question), seq: 1 };
      const save = timeOf(product, { path: `${path}/answers/${question}`, cookie, json });
      times.push(save.catch(() => Number.POSITIVE_INFINITY));
    }
  return Promise.all(times);
}

/** Simulates an institute's test: 300 students in one quiz and 50 who watch a video. */
export async function quiz(): Promise<void> {
  const data = await seed({ users: 330, courses: 1, materials: 11, each: 1 }, STUDENTS);
  await using product = await startProduct(data.dataDir);
  const { filePath: film } = await addVideo(product, data, 'Lecture', new Blob([anyVideo()]));
  const asAdmin = { cookie: data.admin };
  const json = { title: 'Ports', courseId: studentOf(data).courseId };
  const { material } = await ask(product, { path: '/api/add-quiz', method: 'POST', ...asAdmin, json });
  const path = `/api/materials/${material.id}`;
  await ask(product, { path: `${path}/quiz/questions`, ...asAdmin, json: { settings, questions } });
  await ask(product, { path, ...asAdmin, json: { hidden: false } });
  const attempts: Attempt[] = [];
  for (const { cookie } of data.students) {
    const view = await ask(product, { path: `${path}/attempts`, method: 'POST', cookie });
    attempts.push({ path: `/api/attempts/${view.attempt.id}`, cookie, questions: view.questions });
  }
  let isOver = false;
  const viewers = data.students
    .slice(0, VIEWERS)
    .map(({ cookie }) => watch(product, film, cookie, () => isOver));
  const times = await saveAll(product, attempts);
  isOver = true;
  await Promise.all(viewers);
  let lost = 0;
  for (const attempt of attempts) {
    const kept: Attempt = await ask(product, attempt);
    lost += kept.questions.filter(({ id, answer }) => answer !== answerTo(attempt.path, id)).length;
  }
  const p99 = quantile(times, 0.99);
  const figures = `p99 ${text(p99)} ms, median ${text(median(times))} ms; ${lost} of ${times.length} lost`;
  const what = `${attempts.length} in a quiz, ${SAVES_A_SECOND} saves a second, ${VIEWERS} viewers`;
  report(what, figures, p99 < 100 && lost === 0 && attempts.length === STUDENTS);
}

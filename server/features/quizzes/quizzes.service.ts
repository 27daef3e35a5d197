import { randomUUID } from 'node:crypto';
import { audit } from '../../audit.ts';
import type { IsExpected } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import type { Material } from '../../contract/materials.ts';
import type { Question } from '../../contract/questions.ts';
import type { QuizInput, QuizSettings, QuizSheet } from '../../contract/quizzes.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import { insertLesson } from '../materials/insert-lesson.ts';
import { copyTaskFiles, getMaterial } from '../materials/materials.service.ts';
import { countAttempts } from './attempts.repository.ts';
import { noteChange } from './question-stats.repository.ts';
import * as rows from './quizzes.repository.ts';

export const newRules: QuizSettings = {
  passPercent: 50,
  attempts: 0,
  waitMinutes: 0,
  minutes: null,
  draw: null,
  shuffle: true,
  show: 'answers',
  opensAt: null,
  closesAt: null,
  bestOf: 'best',
};

/** The rules of a quiz that is not in the trash. */
export async function getQuizRules(
  deps: Deps,
  handle: Db,
  materialId: number,
): Promise<{ material: Material; quiz: rows.Quiz }> {
  const material = await getMaterial(deps, materialId, handle);
  const quiz = orNotFound(await rows.findQuiz(handle, materialId));
  return { material, quiz };
}

/** Returns how many questions each quiz of a course has, by its id. */
export async function countQuestions({ db }: Deps, courseId: number): Promise<Map<number, number>> {
  const counted = await rows.countQuestions(db, courseId);
  return new Map(counted.map(({ materialId, count }) => [materialId, count]));
}

/** Gives a new lesson the rules of a quiz. It is hidden until an admin publishes it: without questions it would only confuse students. */
export const createQuiz = (tx: Db, materialId: number) => rows.insertQuiz(tx, materialId, newRules);

/** A hidden quiz with the same rules and questions, at the end of the same module. */
export function duplicateQuiz(deps: Deps, materialId: number, actorId: number): Promise<Material> {
  return deps.db.transaction().execute(async (tx) => {
    const { material } = await getQuizRules(deps, tx, materialId);
    const { courseId, description, module } = material;
    const title = `${material.title.slice(0, limits.title - COPY.length)}${COPY}`;
    const lesson = { type: material.type, title, description, courseId, module: module ?? null };
    const copy = await insertLesson(deps, tx, lesson, actorId);
    await copyQuiz(tx, materialId, copy, {});
    await copyTaskFiles(tx, materialId, copy);
    return getMaterial(deps, copy, tx);
  });
}

/** Rules and all questions in their order.  */
export function saveQuiz(
  deps: Deps,
  materialId: number,
  { settings, questions }: QuizInput,
  actorId: number | undefined,
  isExpected: IsExpected = () => true,
): Promise<QuizSheet> {
  return deps.db.transaction().execute(async (tx) => {
    const { quiz } = await getQuizRules(deps, tx, materialId);
    if (!isExpected(quiz.version)) throw new AppError('CHANGED_MEANWHILE');
    const left = new Map((await rows.listQuestions(tx, materialId)).map((one) => [one.id, one]));
    for (const [position, question] of questions.entries()) {
      const { id } = question;
      const before = id === undefined ? undefined : left.get(id);
      const pointer = `/questions/${position}/id`;
      if (id !== undefined && !left.delete(id))
        throw AppError.ofField('INVALID_INPUT', pointer, 'unknown', 'Unknown question.');
      await rows.upsertQuestion(tx, materialId, position, withOptionIds(question, before));
    }
    for (const id of left.keys()) await rows.deleteQuestion(tx, id);
    await rows.updateQuiz(tx, materialId, settings);
    await noteChange(tx, materialId, true);
    const detail = { questions: questions.length };
    await audit(tx, actorId, 'quiz-changed', { type: 'material', id: materialId }, detail);
    return readQuiz(deps, materialId, tx);
  });
}

export async function readQuiz(deps: Deps, materialId: number, handle: Db = deps.db): Promise<QuizSheet> {
  const { version, ...settings } = (await getQuizRules(deps, handle, materialId)).quiz;
  const questions = await rows.listQuestions(handle, materialId);
  return { version, settings, questions, attempts: await countAttempts(handle, materialId) };
}

/** Copies rules and questions of a quiz to another material. */
export async function copyQuiz(tx: Db, from: number, to: number, other: Partial<QuizSettings>) {
  const { version: _version, ...settings } = orNotFound(await rows.findQuiz(tx, from));
  await rows.insertQuiz(tx, to, { ...settings, ...other });
  for (const [position, { id: _id, ...question }] of (await rows.listQuestions(tx, from)).entries())
    await rows.upsertQuestion(tx, to, position, withOptionIds(question, undefined));
}

const COPY = ' (copy)';

/** Options keep the ids they had; new ones get some that say nothing about which is right. */
function withOptionIds(question: Question, before: Question | undefined): Question {
  if (!('options' in question)) return question;
  const known = new Set(before && 'options' in before ? before.options.map(({ id }) => id) : []);
  const options = question.options.map((option) =>
    option.id !== undefined && known.delete(option.id) ? option : { ...option, id: randomUUID() },
  );
  return { ...question, options };
}

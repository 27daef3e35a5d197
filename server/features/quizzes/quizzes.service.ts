import { randomUUID } from 'node:crypto';
import { audit } from '../../audit.ts';
import type { Material } from '../../contract/materials.ts';
import type { Question } from '../../contract/questions.ts';
import type { NewQuizInput, QuizInput, QuizSettings, QuizSheet } from '../../contract/quizzes.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { MaterialsService } from '../materials/materials.service.ts';
import { countAttempts } from './attempts.repository.ts';
import type { QuizRow } from './quiz-rules.ts';
import {
  deleteQuestions,
  findQuiz,
  insertQuiz,
  listQuestions,
  updateQuiz,
  upsertQuestion,
} from './quizzes.repository.ts';
import type { PaperQuestion } from './score.ts';

const DEFAULTS: QuizSettings = {
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

export function createQuizzes(
  { db }: Pick<ServiceDeps, 'db'>,
  { materials }: { materials: Pick<MaterialsService, 'addQuiz' | 'get'> },
) {
  async function getOrThrow(handle: Db, materialId: number): Promise<QuizRow> {
    // A material in the trash is not there.
    await materials.get(materialId, handle);
    const quiz = await findQuiz(handle, materialId);
    if (quiz === undefined) throw new AppError('NOT_FOUND');
    return quiz;
  }

  async function sheetOf(handle: Db, materialId: number): Promise<QuizSheet> {
    const quiz = await getOrThrow(handle, materialId);
    return {
      version: quiz.version,
      settings: toSettings(quiz),
      questions: await listQuestions(handle, materialId),
      attempts: await countAttempts(handle, materialId),
    };
  }

  return {
    /** A new quiz is hidden until somebody shows it: without questions it would only stand in the way of students. */
    add: (input: NewQuizInput, actorId: number | undefined): Promise<Material> =>
      db.transaction().execute(async (tx) => {
        const material = await materials.addQuiz(tx, input, actorId);
        await insertQuiz(tx, { material_id: material.id, ...toColumns(DEFAULTS) });
        return material;
      }),

    read: (materialId: number): Promise<QuizSheet> => sheetOf(db, materialId),

    /** Rules and all questions in their order. @param isExpected whether a version is the one that was changed */
    save: (
      materialId: number,
      { settings, questions }: QuizInput,
      actorId: number | undefined,
      isExpected: (version: number) => boolean = () => true,
    ): Promise<QuizSheet> =>
      db.transaction().execute(async (tx) => {
        const quiz = await getOrThrow(tx, materialId);
        if (!isExpected(quiz.version)) throw new AppError('CHANGED_MEANWHILE');
        const before = new Map((await listQuestions(tx, materialId)).map((one) => [one.id, one]));
        const ids = questions.flatMap(({ id }) => (id === undefined ? [] : [id]));
        const unknown = questions.findIndex(({ id }) => id !== undefined && !before.has(id));
        if (unknown !== -1 || new Set(ids).size < ids.length)
          throw AppError.ofField('INVALID_INPUT', `/questions/${unknown}/id`, 'unknown', 'Unknown question.');
        await deleteQuestions(
          tx,
          [...before.keys()].filter((id) => !ids.includes(id)),
        );
        for (const [position, question] of questions.entries())
          await upsertQuestion(
            tx,
            materialId,
            position,
            withOptionIds(question, before.get(question.id ?? 0)),
          );
        await updateQuiz(tx, materialId, toColumns(settings));
        const detail = { questions: questions.length };
        await audit(tx, actorId, 'quiz-changed', { type: 'material', id: materialId }, detail);
        return sheetOf(tx, materialId);
      }),
  };
}

/** Options keep the ids they had; new ones get some that say nothing about which is right. */
function withOptionIds(question: Question, before: PaperQuestion | undefined): Question {
  if (!('options' in question)) return question;
  const known = new Set(
    before !== undefined && 'options' in before ? before.options.map(({ id }) => id) : [],
  );
  const options = question.options.map((option) =>
    option.id !== undefined && known.delete(option.id) ? option : { ...option, id: randomUUID() },
  );
  return { ...question, options };
}

const toSettings = (row: QuizRow): QuizSettings => ({
  passPercent: row.pass_percent,
  attempts: row.attempts,
  waitMinutes: row.wait_minutes,
  minutes: row.minutes,
  draw: row.draw,
  shuffle: row.shuffle === 1,
  show: row.show,
  opensAt: row.opens_at,
  closesAt: row.closes_at,
  bestOf: row.best_of,
});

const toColumns = (settings: QuizSettings): Omit<QuizRow, 'material_id' | 'version'> => ({
  pass_percent: settings.passPercent,
  attempts: settings.attempts,
  wait_minutes: settings.waitMinutes,
  minutes: settings.minutes,
  draw: settings.draw,
  shuffle: Number(settings.shuffle),
  show: settings.show,
  opens_at: settings.opensAt,
  closes_at: settings.closesAt,
  best_of: settings.bestOf,
});

import { audit } from '../../audit.ts';
import { type Page, pageOf } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { inMarks } from '../../contract/marks.ts';
import type * as contract from '../../contract/quizzes.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { has } from '../../sessions/rights.ts';
import type { Reader } from '../../sessions/sessions.ts';
import { isEnrolled } from '../enrollments/enrollments.service.ts';
import { listStudyingColleagues } from '../enrollments/studying-colleagues.ts';
import { findUser } from '../users/users.service.ts';
import * as rows from './attempts.repository.ts';
import { withHtml } from './draw-questions.ts';
import { answerOf, isAsked, isEmpty, paperOf } from './paper.ts';
import { attemptView, countingOf, endOf, toAttempt } from './quiz-rules.ts';
import * as quizRows from './quizzes.repository.ts';
import { getQuizRules } from './quizzes.service.ts';
import { remark } from './regrade-quiz.ts';

export async function listQuizResults(
  deps: Deps,
  materialId: number,
  asked: contract.QuizResultsQuery,
  reader: Reader,
): Promise<Page<contract.QuizResult>> {
  const { limit = limits.pageSize } = asked;
  const contacts = has(reader, 'people');
  const results = await resultsOf(deps, deps.db, materialId, { ...asked, contacts, limit: limit + 1 });
  const { material } = await getQuizRules(deps, deps.db, materialId);
  const colleagues = await listStudyingColleagues(deps.db, material.courseId);
  return pageOf(
    results,
    limit,
    await rows.countTakers(deps.db, materialId, { ...asked, contacts, colleagues }),
  );
}

export async function listAttemptsToMark({ db }: Deps) {
  return rows.listToMark(db, await listStudyingColleagues(db));
}

export async function listWaitingAttempts({ db }: Deps, query: Omit<rows.WaitingQuery, 'colleagues'>) {
  return rows.listWaiting(db, { ...query, colleagues: await listStudyingColleagues(db) });
}

export async function materialOfAttempt({ db }: Deps, id: number): Promise<number | undefined> {
  return (await rows.findAttempt(db, id))?.material_id;
}

export async function attemptHandedInAt({ db }: Deps, id: number) {
  return (await rows.findAttempt(db, id))?.handed_in_at ?? undefined;
}

/** Returns an attempt with its answers and keys, for who teaches. */
export async function viewAttempt(deps: Deps, id: number): Promise<contract.AttemptView> {
  const { attempt, material, quiz } = await getEnded(deps, deps.db, id);
  const answers = await rows.listAnswers(deps.db, id);
  const view = attemptView({ title: material.title, quiz, attempt, answers, at: deps.now() });
  const student = await findUser(deps.db, attempt.user_id);
  return withHtml({ ...view, studentName: student?.full_name }, deps.texts);
}

/** Marks long answers. Other answers are marked by their keys only. */
export async function markAttempt(
  deps: Deps,
  id: number,
  { marks }: contract.MarksInput,
  actorId: number,
): Promise<contract.AttemptView> {
  await deps.db.transaction().execute(async (tx) => {
    const ended = await getEnded(deps, tx, id);
    const paper = paperOf(ended.attempt);
    const answers = await rows.listAnswers(tx, id);
    for (const [at, { questionId, marks: given, comment }] of marks.entries()) {
      const question = paper.find((one) => one.id === questionId);
      const row = answers.find(({ question_id }) => question_id === questionId);
      const wrong = (field: string, code: string, message: string) =>
        AppError.ofField('INVALID_INPUT', `/marks/${at}/${field}`, code, message);
      if (question?.kind !== 'long' || !isAsked(question) || row === undefined || isEmpty(answerOf(row)))
        throw wrong('questionId', 'unknown', 'Unknown question.');
      if (given > question.marks)
        throw wrong('marks', 'too_big', `Please give at most ${inMarks(question.marks)} marks.`);
      await rows.updateAnswer(tx, row, { marks: given, comment: comment || null });
    }
    await remark(deps, tx, ended, { mayFail: true, graded_by: actorId });
    const subject = { type: 'material', id: ended.material.id } as const;
    await audit(tx, actorId, 'quiz-marked', subject, { attempt: id });
  });
  return viewAttempt(deps, id);
}

/** Answers that came after the end count as the student gave them, or are dropped. */
export async function decideLateAnswers(
  deps: Deps,
  id: number,
  isAccepted: boolean,
  actorId: number,
): Promise<contract.AttemptView> {
  await deps.db.transaction().execute(async (tx) => {
    const ended = await getEnded(deps, tx, id);
    const late = (await rows.listAnswers(tx, id)).filter(({ late_answer }) => late_answer !== null);
    for (const row of late) {
      const counted = isAccepted ? { answer: row.late_answer ?? 'null', marks: null } : {};
      await rows.updateAnswer(tx, row, { ...counted, late_answer: null, late_at: null });
    }
    if (late.length > 0) {
      if (isAccepted) await remark(deps, tx, ended, { mayFail: false, graded_by: actorId });
      const subject = { type: 'material', id: ended.material.id } as const;
      const action = isAccepted ? 'late-answers-accepted' : 'late-answers-refused';
      await audit(tx, actorId, action, subject, { attempt: id, answers: late.length });
    }
  });
  return viewAttempt(deps, id);
}

/** More attempts, more time or a later end for one student; applies to a running attempt too. */
export function allowMore(
  deps: Deps,
  materialId: number,
  { userId, ...allowance }: contract.AllowanceInput,
  actorId: number,
) {
  return deps.db.transaction().execute(async (tx) => {
    const { material, quiz } = await getQuizRules(deps, tx, materialId);
    if (!(await isEnrolled(tx, userId, material.courseId)))
      throw AppError.ofField('INVALID_INPUT', '/userId', 'unknown', 'This person is not in this course.');
    await quizRows.upsertAllowance(tx, materialId, userId, allowance);
    for (const { id, handed_in_at, started_at } of await rows.listAttempts(tx, materialId, [userId]))
      if (handed_in_at === null)
        await rows.updateAttempt(tx, id, { ends_at: endOf(quiz, allowance, started_at) });
    const { moreAttempts, moreMinutes } = allowance;
    const detail = { materialId, moreAttempts, moreMinutes };
    await audit(tx, actorId, 'quiz-allowance', { type: 'user', id: userId }, detail);
  });
}

/** Lists students with their attempts and the counting one. */
export async function resultsOf(
  deps: Deps,
  handle: Db,
  materialId: number,
  query: contract.QuizResultsQuery & { readonly limit: number; readonly contacts: boolean },
): Promise<contract.QuizResult[]> {
  const { quiz, material } = await getQuizRules(deps, handle, materialId);
  const colleagues = await listStudyingColleagues(handle, material.courseId);
  const takers = await rows.listTakers(handle, materialId, { ...query, colleagues });
  const ids = takers.map(({ id }) => id);
  const attempts = await rows.listAttempts(handle, materialId, ids);
  const byPerson = Map.groupBy(attempts, ({ user_id }) => user_id);
  const allowances = await quizRows.readAllowances(handle, materialId);
  return takers.map((taker) => {
    const own = byPerson.get(taker.id) ?? [];
    return {
      ...taker,
      email: query.contacts ? taker.email : '',
      attempts: own.toReversed().map((attempt) => toAttempt(attempt, true)),
      counts: countingOf(quiz, own)?.id,
      allowance: allowances.get(taker.id),
    };
  });
}

async function getEnded(deps: Deps, handle: Db, id: number) {
  const attempt = await rows.findAttempt(handle, id);
  if (attempt === undefined || attempt.handed_in_at === null) throw new AppError('NOT_FOUND');
  return { attempt, ...(await getQuizRules(deps, handle, attempt.material_id)) };
}

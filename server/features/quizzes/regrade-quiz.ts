import { audit } from '../../audit.ts';
import { inMarks } from '../../contract/marks.ts';
import type { Material } from '../../contract/materials.ts';
import type * as contract from '../../contract/quizzes.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { notify } from '../notifications/notifications.service.ts';
import { findUser } from '../users/users.service.ts';
import * as rows from './attempts.repository.ts';
import { settle } from './attempts.service.ts';
import { commentOn } from './own-quizzes.service.ts';
import { answerOf, marksOf, paperOf, rekeyed } from './paper.ts';
import type { AttemptRow } from './quiz-rules.ts';
import * as quizRows from './quizzes.repository.ts';
import { getQuizRules } from './quizzes.service.ts';

/** Regrades all attempts with the present keys. @returns whose marks change; with `dryRun` nothing does */
export async function regradeQuiz(
  deps: Deps,
  materialId: number,
  { dryRun, mayFail }: { dryRun: boolean; mayFail: boolean },
  actorId: number,
): Promise<contract.Regraded> {
  const changes: contract.Regraded['changes'] = [];
  const unmarked: contract.Regraded['unmarked'] = [];
  let same = 0;
  const undone = new Error('Only tried.');
  const run = deps.db.transaction().execute(async (tx) => {
    changes.length = 0;
    same = 0;
    const { material, quiz } = await getQuizRules(deps, tx, materialId);
    const questions = new Map((await quizRows.listQuestions(tx, materialId)).map((one) => [one.id, one]));
    for (const { id } of await rows.listAttempts(tx, materialId)) {
      const attempt = await rows.findAttempt(tx, id);
      if (attempt === undefined) continue;
      const isEnded = attempt.handed_in_at !== null;
      const given = new Map(
        (isEnded ? await rows.listAnswers(tx, id) : []).map((row) => [row.question_id, answerOf(row)]),
      );
      const asked = paperOf(attempt);
      const fitting = asked.map((question) =>
        rekeyed(question, questions.get(question.id), isEnded ? (given.get(question.id) ?? null) : undefined),
      );
      const keyed = asked.map((question, at) => fitting[at] ?? question);
      const paper = JSON.stringify(keyed);
      if (!isEnded) {
        await rows.updateAttempt(tx, id, { paper, max_marks: marksOf(keyed) });
        continue;
      }
      const after = await remark(deps, tx, { attempt, quiz, material }, { mayFail, paper });
      const { number, marks: marksBefore } = attempt;
      const { marks } = after;
      const isSame = marks === marksBefore && after.passed === attempt.passed;
      const fullName = (await findUser(tx, attempt.user_id))?.full_name;
      for (const [at, { prompt }] of asked.entries())
        if (fitting[at] === undefined && fullName !== undefined)
          unmarked.push({ attemptId: id, fullName, number, prompt });
      if (isSame && marks !== null) same += 1;
      if (marks === null || marksBefore === null || isSame || fullName === undefined) continue;
      const passes = { passedBefore: isPassed(attempt), passed: isPassed(after) };
      changes.push({ attemptId: id, fullName, number, marksBefore, marks, ...passes });
    }
    if (dryRun) throw undone;
    const subject = { type: 'material', id: materialId } as const;
    await audit(tx, actorId, 'quiz-regraded', subject, { changed: changes.length, mayFail });
  });
  await run.catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  return { changes, same, unmarked };
}

/** Regrades an attempt, and notifies its student if the marks changed. */
export async function remark(
  deps: Deps,
  tx: Db,
  { attempt, quiz, material }: { attempt: AttemptRow; quiz: quizRows.Quiz; material: Material },
  { mayFail, ...change }: { mayFail: boolean; graded_by?: number; paper?: string },
): Promise<AttemptRow> {
  const after = await settle(deps, tx, attempt, change, { quiz, at: deps.now(), mayFail });
  if (after.marks !== null && after.marks !== attempt.marks) {
    const shown =
      quiz.show === 'nothing'
        ? {}
        : {
            marks: inMarks(after.marks),
            maxMarks: inMarks(after.max_marks),
            comment: await commentOn(tx, after, quiz, deps.now()),
          };
    await notify(deps, tx, 'quiz-marked', [attempt.user_id], {
      facts: { title: material.title, ...shown },
      link: `/course/${material.courseId}?material=${material.id}`,
      subjectId: material.id,
    });
  }
  return after;
}

const isPassed = ({ passed }: AttemptRow): boolean | null => (passed === null ? null : passed === 1);

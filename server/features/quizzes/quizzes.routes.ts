import { addedMessage } from '../../contract/lesson-adding.ts';
import { newQuizInput } from '../../contract/lessons.ts';
import { limits } from '../../contract/limits.ts';
import * as figures from '../../contract/question-figures.ts';
import * as questions from '../../contract/questions.ts';
import * as contract from '../../contract/quizzes.ts';
import type { Deps } from '../../deps.ts';
import { requireUser } from '../../http/api-env.ts';
import { assertInCourse } from '../../http/guard.ts';
import { expectedBy, ifMatch } from '../../http/if-match.ts';
import { okPages, sendPage } from '../../http/paging.ts';
import { created, createRouter, jsonBody, jsonResponse, ok, okMessage, route } from '../../http/route.ts';
import { csvFile, sendCsv, sendGift } from '../../http/send-csv.ts';
import { WORD } from '../../storage/file-types.ts';
import { addLesson } from '../materials/edit-materials.ts';
import { handInAttempt, quizFacts, readAttempt, saveAnswer, startAttempt } from './attempts.service.ts';
import { exportQuizResults } from './export-quiz-results.ts';
import { readQuestionStats } from './question-stats.service.ts';
import {
  allowMore,
  decideLateAnswers,
  listQuizResults,
  markAttempt,
  viewAttempt,
} from './quiz-results.service.ts';
import { duplicateQuiz, readQuiz, saveQuiz } from './quizzes.service.ts';
import { readInThread } from './read-in-thread.ts';
import { readWordPaper } from './read-word-paper.ts';
import { regradeQuiz } from './regrade-quiz.ts';
import { writeGift } from './write-gift.ts';

const facts = route.get('/api/materials/{id}/quiz', 'study', { responses: ok(contract.quizFacts) });

const start = route.post('/api/materials/{id}/attempts', 'study', {
  problems: [409],
  responses: {
    200: jsonResponse(contract.attemptView, 'The attempt that runs already.'),
    201: jsonResponse(contract.attemptView, 'Begun; the time runs.'),
  },
});

const read = route.get('/api/attempts/{id}', 'study', {
  responses: ok(contract.attemptView, 'The paper without keys; after its end what the quiz shows.'),
});

const saveAnswerRoute = route.put('/api/attempts/{id}/answers/{questionId}', 'study', {
  request: jsonBody(contract.answerInput),
  problems: [409],
  responses: ok(contract.answerSaved, 'Sequence number of the stored answer; older ones are ignored.'),
});

const handIn = route.post('/api/attempts/{id}/hand-in', 'study', {
  responses: ok(contract.attemptView, 'Idempotent.'),
});

const add = route.post('/api/add-quiz', 'lessons', {
  request: jsonBody(newQuizInput),
  problems: [409],
  responses: created(contract.quizAdded, 'The new quiz, hidden until it is shown.'),
});

const duplicate = route.post('/api/materials/{id}/quiz/copies', 'lessons of material', {
  responses: created(contract.quizAdded, 'The copy, hidden until it is shown.'),
});

const readSheet = route.get('/api/materials/{id}/quiz/questions', 'lessons or teaching of material', {
  responses: ok(contract.quizSheet),
});

const saveSheet = route.put('/api/materials/{id}/quiz/questions', 'lessons or teaching of material', {
  request: { ...jsonBody(contract.quizInput), ...ifMatch },
  maxBytes: limits.textJsonBody,
  problems: [412],
  responses: ok(contract.quizSheet),
});

const exportGift = route.get('/api/materials/{id}/quiz/questions.gift', 'lessons or teaching of material', {
  responses: {
    200: {
      description: 'The questions in the form GIFT.',
      content: { 'text/x-gift': { schema: { type: 'string' as const } } },
    },
  },
});

const readText = route.post('/api/read-questions', 'lessons or teaching', {
  request: jsonBody(questions.questionText),
  maxBytes: limits.textJsonBody,
  responses: ok(questions.readQuestions, 'Nothing is saved.'),
});

const readWord = route.post('/api/read-word', 'lessons or teaching', {
  request: {
    body: { required: true, content: { [WORD]: { schema: { type: 'string', format: 'binary' } } } },
  },
  problems: [400, 413, 415, 422],
  responses: ok(questions.wordText, 'Nothing is saved.'),
});

const results = route.get('/api/materials/{id}/quiz/results', 'teaching of material', {
  request: { query: contract.quizResultsQuery },
  responses: okPages(contract.quizResult),
});

const stats = route.get('/api/materials/{id}/quiz/stats', 'teaching of material', {
  responses: ok(figures.questionStats),
});

const exportCsv = route.get('/api/materials/{id}/quiz/results.csv', 'teaching of material', {
  responses: { 200: csvFile('A line a student.') },
});

const refuseLate = route.delete('/api/attempts/{id}/late-answers', 'teaching of attempt', {
  responses: ok(contract.attemptView, 'Idempotent.'),
});

const acceptLate = route.post('/api/attempts/{id}/late-answers', 'teaching of attempt', {
  responses: ok(contract.attemptView, 'Idempotent.'),
});

const regrade = route.post('/api/materials/{id}/quiz/regrade', 'teaching of material', {
  request: { query: contract.regradeQuery },
  responses: ok(contract.regraded, 'Whose marks change; with dryRun=1 nothing does.'),
});

const readMarks = route.get('/api/attempts/{id}/marks', 'teaching of attempt', {
  responses: ok(contract.attemptView),
});

const mark = route.put('/api/attempts/{id}/marks', 'teaching of attempt', {
  request: jsonBody(contract.marksInput),
  responses: ok(contract.attemptView),
});

const allow = route.put('/api/materials/{id}/quiz/allowances', 'teaching of material', {
  request: jsonBody(contract.allowanceInput),
  responses: okMessage(),
});

export const quizRoutes = (deps: Deps) =>
  createRouter()
    .openapi(facts, async (c) => c.json(await quizFacts(deps, c.req.valid('param').id, requireUser(c)), 200))
    .openapi(start, async (c) => {
      const { isNew, view } = await startAttempt(deps, c.req.valid('param').id, requireUser(c));
      return isNew ? c.json(view, 201) : c.json(view, 200);
    })
    .openapi(read, async (c) => c.json(await readAttempt(deps, c.req.valid('param').id, requireUser(c)), 200))
    .openapi(saveAnswerRoute, async (c) => {
      const { id, questionId } = c.req.valid('param');
      return c.json(await saveAnswer(deps, id, questionId, c.req.valid('json'), requireUser(c)), 200);
    })
    .openapi(handIn, async (c) =>
      c.json(await handInAttempt(deps, c.req.valid('param').id, requireUser(c)), 200),
    )
    .openapi(add, async (c) => {
      assertInCourse(c, 'lessons', c.req.valid('json').courseId);
      const material = await addLesson(deps, { ...c.req.valid('json'), type: 'quiz' }, requireUser(c).id);
      return c.json({ message: addedMessage('quiz'), material }, 201);
    })
    .openapi(readSheet, async (c) => c.json(await readQuiz(deps, c.req.valid('param').id), 200))
    .openapi(saveSheet, async (c) => {
      const { id } = c.req.valid('param');
      return c.json(await saveQuiz(deps, id, c.req.valid('json'), requireUser(c).id, expectedBy(c)), 200);
    })
    .openapi(readText, async (c) => c.json(await readInThread(c.req.valid('json')), 200))
    .openapi(readWord, async (c) => c.json(await readWordPaper(c), 200))
    .openapi(results, async (c) =>
      sendPage(c, await listQuizResults(deps, c.req.valid('param').id, c.req.valid('query'), requireUser(c))),
    )
    .openapi(stats, async (c) => c.json(await readQuestionStats(deps, c.req.valid('param').id), 200))
    .openapi(exportCsv, async (c) => {
      const { id } = c.req.valid('param');
      return sendCsv(c, `quiz-${id}`, await exportQuizResults(deps, id, requireUser(c)), deps.log);
    })
    .openapi(duplicate, async (c) => {
      const material = await duplicateQuiz(deps, c.req.valid('param').id, requireUser(c).id);
      return c.json({ message: `“${material.title}” is in the course.`, material }, 201);
    })
    .openapi(acceptLate, async (c) =>
      c.json(await decideLateAnswers(deps, c.req.valid('param').id, true, requireUser(c).id), 200),
    )
    .openapi(refuseLate, async (c) =>
      c.json(await decideLateAnswers(deps, c.req.valid('param').id, false, requireUser(c).id), 200),
    )
    .openapi(exportGift, async (c) => {
      const { id } = c.req.valid('param');
      const { questions: written } = await readQuiz(deps, id);
      return sendGift(c, `quiz-${id}`, [writeGift(written)], deps.log);
    })
    .openapi(regrade, async (c) => {
      const { dryRun, mayFail } = c.req.valid('query');
      const options = { dryRun: dryRun === '1', mayFail: mayFail === '1' };
      return c.json(await regradeQuiz(deps, c.req.valid('param').id, options, requireUser(c).id), 200);
    })
    .openapi(readMarks, async (c) => c.json(await viewAttempt(deps, c.req.valid('param').id), 200))
    .openapi(mark, async (c) =>
      c.json(await markAttempt(deps, c.req.valid('param').id, c.req.valid('json'), requireUser(c).id), 200),
    )
    .openapi(allow, async (c) => {
      await allowMore(deps, c.req.valid('param').id, c.req.valid('json'), requireUser(c).id);
      return c.json({ message: 'Saved for this student.' }, 200);
    });

import { WORD } from '../../../server/storage/file-types.ts';
import { begun, handedIn, newQuiz, questions, rules } from '../../support/quizzes.ts';
import type { FeatureCalls } from '../../support/requests.ts';
import { documentOf, word } from '../../support/word-files.ts';

export const quizzesCalls: FeatureCalls = {
  'lessons POST /api/add-quiz 201': (c) => ({ json: { title: c.unique('Quiz'), courseId: c.courseId } }),
  'lessons or teaching of material GET /api/materials/{id}/quiz/questions 200': async (c) => ({
    in: [await newQuiz(c)],
  }),
  'lessons or teaching of material PUT /api/materials/{id}/quiz/questions 200': async (c) => ({
    in: [await newQuiz(c)],
    json: { settings: rules, questions },
  }),
  'lessons or teaching POST /api/read-questions 200': () => ({
    json: { text: 'Is it?\nA) Yes\nB) No\nANSWER: A' },
  }),
  'lessons or teaching POST /api/read-word 200': () => ({
    body: new Blob([Uint8Array.from(word(documentOf('<w:p><w:r><w:t>Is it?</w:t></w:r></w:p>')))], {
      type: WORD,
    }),
    headers: { 'content-type': WORD },
  }),
  'study GET /api/materials/{id}/quiz 200': async (c) => ({ in: [await newQuiz(c)] }),
  'study POST /api/materials/{id}/attempts 201': async (c) => ({ in: [await newQuiz(c)] }),
  'study GET /api/attempts/{id} 200 own': async (c) => ({ in: [(await begun(c)).id] }),
  'study PUT /api/attempts/{id}/answers/{questionId} 200 own': async (c) => {
    const { id, long } = await begun(c);
    return { in: [id, long], json: { answer: 'Because.', seq: 1 } };
  },
  'study POST /api/attempts/{id}/hand-in 200 own': async (c) => ({ in: [(await begun(c)).id] }),
  'teaching of attempt GET /api/attempts/{id}/marks 200': async (c) => ({ in: [(await handedIn(c)).id] }),
  'teaching of attempt DELETE /api/attempts/{id}/late-answers 200': async (c) => ({
    in: [(await handedIn(c)).id],
  }),
  'teaching of attempt POST /api/attempts/{id}/late-answers 200': async (c) => ({
    in: [(await handedIn(c)).id],
  }),
  'teaching of attempt PUT /api/attempts/{id}/marks 200': async (c) => {
    const { id, long } = await handedIn(c);
    return { in: [id], json: { marks: [{ questionId: long, marks: 100, comment: 'Good.' }] } };
  },
  'teaching of material GET /api/materials/{id}/quiz/results 200': async (c) => ({ in: [await newQuiz(c)] }),
  'teaching of material GET /api/materials/{id}/quiz/stats 200': async (c) => ({ in: [await newQuiz(c)] }),
  'lessons of material POST /api/materials/{id}/quiz/copies 201': async (c) => ({ in: [await newQuiz(c)] }),
  'lessons or teaching of material GET /api/materials/{id}/quiz/questions.gift 200': async (c) => ({
    in: [await newQuiz(c)],
  }),
  'teaching of material GET /api/materials/{id}/quiz/results.csv 200': async (c) => ({
    in: [await newQuiz(c)],
  }),
  'teaching of material POST /api/materials/{id}/quiz/regrade 200': async (c) => ({ in: [await newQuiz(c)] }),
  'teaching of material PUT /api/materials/{id}/quiz/allowances 200': async (c) => ({
    in: [await newQuiz(c)],
    json: { userId: c.enrolled.id, moreAttempts: 1, moreMinutes: 10, closesAt: null },
  }),
};

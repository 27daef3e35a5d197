import { expect, test } from 'vitest';
import { assessmentFact, examSentence, joiningFacts, startFact } from './schedule.ts';

const exams = ['2025-09-13', '2025-09-20', '2025-09-21', '2025-09-27'];
const batch = { starts: '2025-06-10', enrolmentDeadline: '2025-07-30', openAllYear: false };

test('what has passed reads as past', () => {
  const on = '2026-01-01';
  expect(startFact(batch, on)).toEqual({ label: 'Started', value: '10 June 2025' });
  expect(assessmentFact({ type: 'exam', dates: exams }, on)).toEqual({
    label: 'Exams held',
    value: '13, 20, 21 and 27 September 2025',
  });
  expect(examSentence(exams, on)).toBe('Exams were held 13, 20, 21 and 27 September 2025.');
  expect(joiningFacts(batch, on).map(({ label }) => label)).toEqual(['Started', 'Enrollment closed']);
});

test('what is to come reads as coming', () => {
  const on = '2025-06-01';
  expect(startFact(batch, on).label).toBe('Starts');
  expect(assessmentFact({ type: 'exam', dates: exams }, on).label).toBe('Exam');
  expect(examSentence(exams, on)).toBe('Exams are on 13, 20, 21 and 27 September 2025.');
  expect(joiningFacts(batch, on).map(({ label }) => label)).toEqual(['Starts', 'Enroll until']);
});

test('half of the exams held is said in two sentences', () => {
  expect(examSentence(exams, '2025-09-21')).toBe(
    'Exams were held 13 and 20 September 2025. Exams are on 21 and 27 September 2025.',
  );
});

test('courses without dates say what there is instead', () => {
  const open = { openAllYear: true, note: 'Registration going on' };
  expect(startFact(open)).toEqual({ label: 'Start', value: 'Any day of the year' });
  expect(startFact({ openAllYear: false })).toEqual({ label: 'Start', value: 'To be announced' });
  expect(assessmentFact({ type: 'evaluation', method: 'Assignment or quiz' })).toEqual({
    label: 'Evaluation',
    value: 'Assignment or quiz',
  });
  expect(assessmentFact({ type: 'exam', dates: [] }).value).toBe('Dates to be announced');
  expect(examSentence([])).toBeUndefined();
});

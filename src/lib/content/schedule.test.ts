import { expect, test } from 'vitest';
import { closedAfter } from '../../../server/contract/content/course-schedule.ts';
import { assessmentFact, earlierFacts, joiningFacts, startFact } from './schedule.ts';

const exams = ['2025-09-13', '2025-09-20', '2025-09-21', '2025-09-27'];
const nothing = { selfPaced: false, earlierBatches: [] };

test('a date is said so that it is true whenever the page is read, with what to say once it has passed', () => {
  const schedule = { ...nothing, nextBatch: { starts: '2027-01', enrolmentDeadline: '2027-01-05' } };
  expect(joiningFacts(schedule)).toEqual([
    { label: 'Next batch', value: 'January 2027', until: '2027-01', past: 'Last batch' },
    { label: 'Enroll until', value: '5 January 2027', until: '2027-01-05', past: 'Enrollment closed' },
  ]);
  expect(assessmentFact({ type: 'exam', dates: exams })).toEqual({
    label: 'Exam',
    value: '13, 20, 21 and 27 September 2025',
    until: '2025-09-27',
    past: 'Exam held',
  });
});

test('batches that are over keep their dates', () => {
  const batch = { starts: '2025-06-10', enrolmentDeadline: '2025-07-30', exams };
  expect(earlierFacts({ ...nothing, earlierBatches: [batch] })[0]?.map(({ value }) => value)).toEqual([
    '10 June 2025',
    '30 July 2025',
    '13, 20, 21 and 27 September 2025',
  ]);
});

test('courses without dates say what there is instead', () => {
  const open = { ...nothing, selfPaced: true, note: 'Registration going on' };
  expect(joiningFacts(open).map(({ value }) => value)).toEqual(['Any day', 'Registration going on']);
  expect(startFact(nothing).value).toBe('To be announced');
  expect(startFact({ ...nothing, nextBatch: { note: 'After Diwali' } }).value).toBe('After Diwali');
  expect(assessmentFact({ type: 'evaluation', method: 'Assignment or quiz' }).label).toBe('Evaluation');
  expect(assessmentFact({ type: 'exam', dates: [] }).value).toBe('Dates to be announced');
});

test('a course takes people always, until a day, or not before the next batch is known', () => {
  expect(closedAfter({ ...nothing, selfPaced: true })).toBe(false);
  expect(closedAfter({ ...nothing, selfPaced: true, full: true })).toBe(true);
  expect(closedAfter(nothing)).toBe(true);
  expect(closedAfter({ ...nothing, nextBatch: { starts: '2027-01-11' } })).toBe('2027-01-11');
  expect(closedAfter({ ...nothing, nextBatch: { note: 'After Diwali' } })).toBe(false);
});

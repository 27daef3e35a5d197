import { describe, expect, it } from 'vitest';
import { CONTROL, most, outcome, promise, times } from '../../tests/support/contract-inputs.ts';
import { courseInput, enrollmentInput } from './courses.ts';

describe('a course', () => {
  promise(
    courseInput,
    { courseName: times(120), description: times(5000) },
    {
      courseName: [
        [undefined, 'Please enter a course name.'],
        [times(121), 'Course name is too long.'],
      ],
      description: [
        [5, 'Please enter text.'],
        [times(5001), most(5000)],
        ['a\uD800', CONTROL],
      ],
    },
  );

  it('may go without a description', () => {
    expect(outcome(courseInput, { courseName: 'Sanskrit' })).toEqual({ courseName: 'Sanskrit' });
  });
});

describe('an enrollment', () => {
  const MISSING = 'Missing user or course.';
  promise(
    enrollmentInput,
    { userId: 1, courseId: 2 },
    {
      userId: [
        [undefined, MISSING],
        ['1', MISSING],
        [0, MISSING],
        [1.5, MISSING],
      ],
      courseId: [[-1, MISSING]],
    },
  );
});

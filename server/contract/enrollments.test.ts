import { describe } from 'vitest';
import { promise } from '../../tests/support/contract-inputs.ts';
import { enrollmentInput } from './enrollments.ts';

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

import type { z } from 'zod';
import type { FieldError } from '../contract/problem.ts';
import { AppError } from '../errors.ts';

/** Turns failed validation into the problem that shows the first sentence and points at every field once. */
export function invalidInput(error: z.ZodError): AppError {
  // What is wrong first is what a person can mend first: one sentence a field.
  const errors = [...Map.groupBy(error.issues.map(fieldErrorOf), ({ pointer }) => pointer).values()].flatMap(
    ([first]) => first ?? [],
  );
  const first = errors.find((entry) => entry.pointer !== '');
  return new AppError('INVALID_INPUT', {
    errors,
    ...(first === undefined ? {} : { message: first.message }),
  });
}

function fieldErrorOf(issue: z.core.$ZodIssue): FieldError {
  const named: unknown = issue.code === 'custom' ? issue.params?.['code'] : undefined;
  return {
    pointer: issue.path
      .map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`)
      .join(''),
    code: typeof named === 'string' ? named : issue.code,
    // Of a body that is no object at all, the schema speaks to developers.
    message: issue.path.length === 0 ? 'Please send a JSON object.' : issue.message,
  };
}

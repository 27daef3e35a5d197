import type { z } from 'zod';
import type { FieldError } from '../contract/problem.ts';
import { AppError } from '../errors.ts';

/** Converts failed validation into a problem with the first sentence, pointing at every field once. */
export function invalidInput(error: z.ZodError): AppError {
  const byField = Map.groupBy(error.issues.map(fieldErrorOf), ({ pointer }) => pointer);
  const errors = [...byField.values()].flatMap(([first]) => first ?? []);
  const first = errors.find((entry) => entry.pointer !== '');
  return new AppError('INVALID_INPUT', { errors, ...(first && { message: first.message }) });
}

/** @throws AppError INVALID_INPUT */
export function parsed<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const { data, error } = schema.safeParse(input);
  if (error !== undefined) throw invalidInput(error);
  return data;
}

function fieldErrorOf(issue: z.core.$ZodIssue): FieldError {
  const named: unknown = issue.code === 'custom' ? issue.params?.['code'] : undefined;
  return {
    pointer: issue.path
      .map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`)
      .join(''),
    code: typeof named === 'string' ? named : issue.code,
    message: issue.path.length === 0 ? 'Please send a JSON object.' : issue.message,
  };
}

import { describe, expect, it } from 'vitest';
import { DomainError } from '../errors.ts';
import { problemHeaders, problemOf } from './problem-response.ts';

describe('the body of a refusal', () => {
  it('says all that a person and a program need', () => {
    const errors = [{ pointer: '/title', code: 'blank', message: 'Please enter a title.' }];
    const refusal = new DomainError('INVALID_INPUT', { message: 'Please enter a title.', errors });
    expect(problemOf(refusal, 'b5a0')).toEqual({
      type: '/problems/invalid-input',
      title: 'Unprocessable Content',
      status: 422,
      detail: 'Please enter a title.',
      instance: 'urn:uuid:b5a0',
      code: 'INVALID_INPUT',
      message: 'Please enter a title.',
      errors,
    });
  });

  it('has every hyphen of its kind, and no fields where none are at fault', () => {
    expect(problemOf(new DomainError('COURSE_NAME_TAKEN'), 'b5a0')).toMatchObject({
      type: '/problems/course-name-taken',
      errors: [],
    });
  });
});

describe('the headers of a refusal', () => {
  const COMMON = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' };

  it.each([
    ['FORBIDDEN', COMMON],
    ['NOT_SIGNED_IN', { ...COMMON, 'www-authenticate': 'Cookie realm="Abhyas"' }],
    ['FILE_TOO_LARGE', { ...COMMON, connection: 'close' }],
    ['REQUEST_TIMEOUT', { ...COMMON, connection: 'close' }],
  ] as const)('%s', (code, headers) => {
    expect(problemHeaders(new DomainError(code))).toEqual(headers);
  });

  it('say when to come back, and what else there is to say', () => {
    const refusal = new DomainError('BUSY', { retryAfterSeconds: 0, headers: { allow: 'GET' } });
    expect(problemHeaders(refusal)).toEqual({ ...COMMON, 'retry-after': '0', allow: 'GET' });
  });
});

import { expect, it } from 'vitest';
import { refusalOf, sentenceOf, unreachable } from './api-error.ts';

const problem = {
  message: 'Too many attempts. Please try again later.',
  code: 'TOO_MANY_ATTEMPTS',
  errors: [],
};

it('shows what the server said, and when to try again', () => {
  expect(refusalOf(429, problem, '200')).toMatchObject({
    message: 'Too many attempts. Please try again later. (in about 4 minutes)',
    retryAfter: 200,
  });
  expect(sentenceOf(refusalOf(429, problem, '20'), 'Login failed.')).toBe(problem.message);
});

it.each([[undefined], ['<html>502</html>'], [{ message: 1 }]])('has a sentence of its own for %s', (body) => {
  expect(sentenceOf(refusalOf(502, body, null), 'Login failed.')).toBe('Login failed.');
});

it('has none from a server that did not answer', () => {
  expect(sentenceOf(unreachable(), 'Registration failed.')).toBe('Registration failed.');
});

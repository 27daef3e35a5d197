import { expect, it } from 'vitest';
import { serverMessage, toApiError, unreachable } from './api-error.ts';

const problem = {
  message: 'Too many attempts. Please try again later.',
  code: 'TOO_MANY_ATTEMPTS',
  errors: [],
};

it('shows what the server said, and when to try again', () => {
  expect(toApiError(429, problem, '200')).toMatchObject({
    message: 'Too many attempts. Please try again later. (in about 4 minutes)',
    retryAfter: 200,
  });
  expect(serverMessage(toApiError(429, problem, '20'), 'Login failed.')).toBe(problem.message);
});

it.each([[undefined], ['<html>502</html>'], [{ message: 1 }]])('has a sentence of its own for %s', (body) => {
  expect(serverMessage(toApiError(502, body, null), 'Login failed.')).toBe('Login failed.');
});

it('has none from a server that did not answer', () => {
  expect(serverMessage(unreachable(), 'Registration failed.')).toBe('Registration failed.');
});

import { expect } from 'vitest';
import type { Answer } from './client.ts';

/** Expects a refusal with this sentence; its shape is the client's business. */
export function expectProblem(answer: Answer, status: number, message: string, pointers?: string[]): void {
  expect({ status: answer.status, message: answer.body.message }).toEqual({ status, message });
  if (pointers === undefined) return;
  const errors: { pointer: string }[] = answer.body.errors;
  expect(errors.map(({ pointer }) => pointer)).toEqual(pointers);
}

/** Expects success with this sentence. */
export function expectMessage(answer: Answer, status: number, message: string): void {
  expect({ status: answer.status, message: answer.body.message }).toEqual({ status, message });
}

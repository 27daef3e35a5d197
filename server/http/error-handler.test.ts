import { HTTPException } from 'hono/http-exception';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../errors.ts';
import { toDomainError } from './error-handler.ts';

const coded = (code: string): Error =>
  Object.assign(new Error(`${code}: /var/lib/abhyas/abhyas.sqlite`), { code });

describe('an error', () => {
  it.each([
    ['SQLITE_BUSY', 503, 2],
    ['SQLITE_BUSY_SNAPSHOT', 503, 2],
    ['SQLITE_FULL', 507, undefined],
    ['ENOSPC', 507, undefined],
    ['EDQUOT', 507, undefined],
    ['EIO', 503, 30],
    ['EROFS', 503, 30],
    ['EMFILE', 503, 30],
    ['SQLITE_IOERR', 503, 30],
    ['SQLITE_IOERR_FSYNC', 503, 30],
    ['SQLITE_READONLY', 503, 30],
    ['SQLITE_CONSTRAINT_FOREIGNKEY', 500, undefined],
    ['40001', 503, 2],
    ['53300', 503, 2],
    ['53100', 507, undefined],
    ['08006', 503, 30],
    ['57P01', 503, 30],
    ['DATABASE_AWAY', 503, 30],
    ['23503', 500, undefined],
    ['EACCES', 500, undefined],
  ])('of the machine is told apart: %s → %i', (code, status, retryAfter) => {
    const refusal = toDomainError(coded(code));
    expect([refusal.status, refusal.details.retryAfterSeconds]).toEqual([status, retryAfter]);
    expect(refusal.message).not.toContain('abhyas.sqlite');
  });

  it.each([
    undefined,
    null,
    'text',
    42,
    new Error('inside'),
    new TypeError('x is not a function'),
    { code: 'SQLITE_BUSY' },
  ])('of ours is the same sentence whatever it was: %s', (error) => {
    const refusal = toDomainError(error);
    expect([refusal.status, refusal.message]).toEqual([500, 'Something went wrong. Please try again.']);
  });

  it('by rule stays what it is', () => {
    const refusal = new DomainError('LAST_ADMIN');
    expect(toDomainError(refusal)).toBe(refusal);
  });

  it('of the router is about the request, unless it is ours', () => {
    expect(toDomainError(new HTTPException(400)).status).toBe(400);
    expect(toDomainError(new HTTPException(500)).status).toBe(500);
  });
});

import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../errors.ts';
import type { ApiEnv } from './api-env.ts';
import { errorHandler, toDomainError } from './error-handler.ts';
import { call } from './test-call.ts';

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
    ['ENFILE', 503, 30],
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

describe('the answer to an error', () => {
  async function answerTo(error: Error) {
    const lines: string[] = [];
    const router = new Hono<ApiEnv>();
    router.use('*', async (c, next) => {
      c.set('request', { id: 'b5a0', clientAddress: '203.0.113.5' });
      await next();
    });
    router.get('/', () => {
      throw error;
    });
    router.onError(errorHandler(pino({}, { write: (line) => void lines.push(line) })));
    return { ...(await call(router, '/')), logged: lines.map((line): unknown => JSON.parse(line)) };
  }

  it('is a problem with the status and the headers of the refusal', async () => {
    const { status, text, headers, logged } = await answerTo(
      new DomainError('BUSY', { retryAfterSeconds: 7 }),
    );
    expect(status).toBe(503);
    expect(headers.get('content-type')).toBe('application/problem+json');
    expect(headers.get('retry-after')).toBe('7');
    expect(JSON.parse(text)).toMatchObject({ code: 'BUSY', instance: 'urn:uuid:b5a0' });
    expect(logged).toHaveLength(1);
  });

  it('is logged with what happened where it is not the client’s fault', async () => {
    const { status, logged } = await answerTo(new TypeError('x is not a function'));
    expect(status).toBe(500);
    expect(logged).toMatchObject([
      { msg: 'request failed', requestId: 'b5a0', err: { message: 'x is not a function' } },
    ]);
  });

  it('is not logged where a rule refused', async () => {
    expect(await answerTo(new DomainError('NOT_FOUND'))).toMatchObject({ status: 404, logged: [] });
  });
});

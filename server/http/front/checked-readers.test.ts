import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DomainError } from '../../errors.ts';
import { answerAgainBy } from '../answer-again.ts';
import { notePerson } from '../asking-person.ts';
import type { Handler } from '../handler.ts';
import { startFront } from './front-fixture.ts';

const PATH = '/media/3/lecture.mp4';

let version: number | undefined;
let checked: number;
let endsAt: number;
let send: Handler;
let check: Handler;
let front: Awaited<ReturnType<typeof startFront>>;

beforeEach(async () => {
  version = 1;
  checked = 0;
  endsAt = Number.POSITIVE_INFINITY;
  send = (request, response) => void response.writeHead(200).end(request.headers.range);
  check = (request) => notePerson(request, { id: 7, endsAt });
  front = await startFront({
    databaseVersion: () => version,
    api: async (request, response) => {
      checked += 1;
      await check(request, response);
      answerAgainBy(request, send);
      await send(request, response);
    },
  });
});
afterEach(() => front.close());

/** Something is kept from the second time on. */
const askTwice = async (): Promise<void> => {
  for (const _time of [1, 2]) await ask();
  checked = 0;
};

const ask = async (path = PATH, headers: Record<string, string> = {}, method = 'GET') => {
  const response = await fetch(front.url + path, { method, headers: { cookie: 'session=a', ...headers } });
  return { response, text: await response.text() };
};

describe('a reader who was checked twice', () => {
  it('is not checked again, and answered by the headers of each request', async () => {
    await ask();
    expect((await ask(PATH, { range: 'bytes=0-1' })).text).toBe('bytes=0-1');
    expect(checked).toBe(2);
    const { text, response } = await ask(PATH, { range: 'bytes=2-3' });
    expect([text, checked]).toEqual(['bytes=2-3', 2]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect((await ask(PATH, {}, 'HEAD')).response.status).toBe(200);
    expect(checked).toBe(2);
  });

  it('is checked again after a change of the database', async () => {
    await askTwice();
    version = 2;
    await ask();
    await ask();
    await ask();
    expect(checked).toBe(2);
  });

  it('is checked again when the database changed meanwhile', async () => {
    await ask();
    const look = check;
    check = (request, response) => {
      version = (version ?? 0) + 1;
      return look(request, response);
    };
    await ask();
    await ask();
    await ask();
    expect(checked).toBe(4);
  });

  it('is checked again where changes cannot be told', async () => {
    version = undefined;
    await askTwice();
    await ask();
    expect(checked).toBe(1);
  });

  it('is checked again after 20 seconds, and when the session is over', async () => {
    const now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now);
    await askTwice();
    clock.mockReturnValue(now + 19_000);
    await ask();
    expect(checked).toBe(0);
    endsAt = Date.now() - 1;
    clock.mockReturnValue(now + 21_000);
    await ask();
    expect(checked).toBe(1);
    await ask();
    expect(checked).toBe(2);
    clock.mockRestore();
  });

  it('has refusals of the common kind', async () => {
    await askTwice();
    send = () => {
      throw new DomainError('RANGE_NOT_SATISFIABLE', { headers: { 'content-range': 'bytes */7' } });
    };
    version = 2;
    for (const time of [1, 2, 3]) {
      const { response, text } = await ask();
      expect([time, response.status, response.headers.get('content-range')]).toEqual([
        time,
        416,
        'bytes */7',
      ]);
      expect(JSON.parse(text)).toMatchObject({ code: 'RANGE_NOT_SATISFIABLE' });
    }
    expect(checked).toBe(2);
  });
});

it.each<[string, string, Record<string, string>, string]>([
  ['of another person', PATH, { cookie: 'session=b' }, 'GET'],
  ['of a stranger', PATH, { cookie: '' }, 'GET'],
  ['for another file', '/media/33/lecture.mp4', {}, 'GET'],
  ['for the same file by another name', '/media/3/l%65cture.mp4', {}, 'GET'],
  ['with a query', `${PATH}?download`, {}, 'GET'],
  ['that changes something', PATH, {}, 'DELETE'],
  ['elsewhere', '/api/media/3/lecture.mp4', {}, 'GET'],
])('a request %s is checked', async (_what, path, headers, method) => {
  await askTwice();
  await ask(path, headers, method);
  expect(checked).toBe(1);
});

it('nobody is remembered whom no session names', async () => {
  check = () => undefined;
  await askTwice();
  await ask();
  expect(checked).toBe(1);
});

it('no more than a megabyte is kept: whoever came first goes first', async () => {
  const long = `lesson=${'x'.repeat(4000)}`;
  const inTurn = (turn: number) => ask(`${PATH}?${long}${turn}`);
  for (let turn = 1; turn <= 110; turn += 1) {
    await inTurn(turn);
    await inTurn(turn);
  }
  expect(checked).toBe(220);
  await inTurn(110);
  expect(checked).toBe(220);
  await inTurn(1);
  expect(checked).toBe(221);
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notePerson } from '../asking-person.ts';
import type { Handler } from '../handler.ts';
import { startFront } from './front-fixture.ts';

const PATH = '/api/courses/3/materials';
const PERSON = { id: 7, endsAt: Number.POSITIVE_INFINITY };

let version: number | undefined;
let answered: number;
let answer: Handler;
let front: Awaited<ReturnType<typeof startFront>>;

const asPerson: Handler = (request, response) => {
  notePerson(request, PERSON);
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(`{"answer":${answered}}`);
};

beforeEach(async () => {
  version = 1;
  answered = 0;
  answer = asPerson;
  front = await startFront({
    databaseVersion: () => version,
    api: (request, response) => {
      answered += 1;
      return answer(request, response);
    },
  });
});

afterEach(() => front.close());

const ask = async (path = PATH, headers: Record<string, string> = {}, method = 'GET') => {
  const response = await fetch(front.url + path, { method, headers: { cookie: 'session=a', ...headers } });
  return { response, text: await response.text() };
};

describe('a question asked again', () => {
  it('has the same answer with a request id of its own', async () => {
    const [first, second] = [await ask(), await ask()];
    expect(answered).toBe(1);
    expect(second.text).toBe('{"answer":1}');
    const headers = ({ response }: typeof first) =>
      Object.fromEntries([...response.headers].filter(([name]) => !['x-request-id', 'date'].includes(name)));
    expect(headers(second)).toEqual(headers(first));
    expect(headers(second)).toMatchObject({
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    const [one, other] = [first, second].map(({ response }) => response.headers.get('x-request-id'));
    expect(other).toMatch(/^[0-9a-f-]{36}$/);
    expect(other).not.toBe(one);
  });

  it.each(['/dashboard', '/dashboard?q=algo', '/course/12', '/api/courses'])(
    'is remembered at %s',
    async (path) => {
      await front.close();
      const answerAnew: Handler = (request, response) => {
        answered += 1;
        return asPerson(request, response);
      };
      front = await startFront({ databaseVersion: () => version, api: answerAnew, page: answerAnew });
      await ask(path);
      await ask(path);
      expect(answered).toBe(1);
    },
  );

  it('is answered anew after a change of the database', async () => {
    await ask();
    version = 2;
    expect((await ask()).text).toBe('{"answer":2}');
    version = 1;
    expect((await ask()).text).toBe('{"answer":3}');
  });

  it('is answered anew when the database changed while it was answered', async () => {
    answer = (request, response) => {
      version = 2;
      return asPerson(request, response);
    };
    await ask();
    await ask();
    expect(answered).toBe(2);
  });

  it('is answered anew where changes cannot be told', async () => {
    version = undefined;
    await ask();
    await ask();
    expect(answered).toBe(2);
  });

  it('is answered anew after 20 seconds', async () => {
    const now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now);
    await ask();
    clock.mockReturnValue(now + 19_000);
    await ask();
    expect(answered).toBe(1);
    clock.mockReturnValue(now + 21_000);
    await ask();
    expect(answered).toBe(2);
  });
});

describe('another question', () => {
  it.each<[string, string, Record<string, string>, string]>([
    ['of another person', PATH, { cookie: 'session=b' }, 'GET'],
    ['of a stranger', PATH, { cookie: '' }, 'GET'],
    ['for another coding', PATH, { 'accept-encoding': 'gzip' }, 'GET'],
    ['with a query', `${PATH}?a=1`, {}, 'GET'],
    ['for another course', '/api/courses/33/materials', {}, 'GET'],
    ['that changes something', PATH, {}, 'POST'],
    ['for the head alone', PATH, {}, 'HEAD'],
  ])('%s is answered anew', async (_what, path, headers, method) => {
    await ask();
    await ask(path, headers, method);
    expect(answered).toBe(2);
  });
});

describe('never remembered is', () => {
  it.each<[string, Handler]>([
    [
      'an answer to nobody in particular',
      (_request, response) => void response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'),
    ],
    [
      'a refusal',
      (request, response) => {
        notePerson(request, PERSON);
        response.writeHead(403, { 'Content-Type': 'application/problem+json' }).end('{}');
      },
    ],
    [
      'an answer that sets a cookie',
      (request, response) => {
        response.setHeader('Set-Cookie', 'session=; Max-Age=0');
        return asPerson(request, response);
      },
    ],
  ])('%s', async (_what, handler) => {
    answer = handler;
    await ask();
    await ask();
    expect(answered).toBe(2);
  });

  it('any other address', async () => {
    for (const path of ['/api/me', '/api/courses/3/materials/1', '/api/approved-users']) {
      answered = 0;
      await ask(path);
      await ask(path);
      expect(answered, path).toBe(2);
    }
  });

  it('more than 2 MB: what was asked first goes first', async () => {
    answer = (request, response) => {
      notePerson(request, PERSON);
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(Buffer.alloc(100_000, 32));
    };
    const plain = { 'accept-encoding': 'identity' };
    for (let course = 1; course <= 25; course += 1) await ask(`/api/courses/${course}/materials`, plain);
    expect(answered).toBe(25);
    await ask('/api/courses/25/materials', plain);
    expect(answered).toBe(25);
    await ask('/api/courses/1/materials', plain);
    expect(answered).toBe(26);
  });
});

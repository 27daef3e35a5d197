import { expect, it } from 'vitest';
import { DomainError } from '../errors.ts';
import { answerUnmatched } from './answer-unmatched.ts';
import { plainRouter } from './test-call.ts';

/** The refusal of a call that no route answers. */
async function refusalOf(method: string, path: string): Promise<unknown> {
  const router = plainRouter();
  router.use('*', async (_c, next) => next());
  router.get('/api/courses/:courseId', (c) => c.text('in'));
  router.delete('/api/courses/:courseId', (c) => c.text('in'));
  router.post('/api/login', (c) => c.text('in'));
  router.get('/api/openapi.json', (c) => c.text('in'));
  router.notFound(answerUnmatched(router.routes));
  let refusal: unknown;
  router.onError((error, c) => {
    refusal = error;
    return c.text('');
  });
  await router.request(path, { method });
  return refusal instanceof DomainError ? [refusal.status, refusal.details.headers] : refusal;
}

it.each([
  ['PUT', '/api/courses/7', 'DELETE, GET, HEAD'],
  ['POST', '/api/courses/any-name', 'DELETE, GET, HEAD'],
  ['GET', '/api/login', 'POST'],
  ['PUT', '/api/openapi.json', 'GET, HEAD'],
])('%s %s: the path is there for %s', async (method, path, allow) => {
  expect(await refusalOf(method, path)).toEqual([405, { allow }]);
});

it.each([
  '/api/nothing',
  '/api/courses',
  '/api/courses/',
  '/api/courses/7/more',
  '/x/api/login',
  '/api/login/x',
  '/api/openapiXjson',
])('%s names nothing', async (path) => {
  expect(await refusalOf('PATCH', path)).toEqual([404, undefined]);
});

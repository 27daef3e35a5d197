import type { OutgoingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFront } from './front-fixture.ts';
import { ask, expectSecured } from './test-ask.ts';

let front: Awaited<ReturnType<typeof startFront>>;
const at = (path: string, method?: string, headers?: OutgoingHttpHeaders) =>
  ask(front.url + path, method, headers);

beforeAll(async () => {
  front = await startFront();
});
afterAll(() => front.close());

describe('addresses', () => {
  it.each([
    ['/fullstack?a=1&b=%20', '/Fullstack?a=1&b=%20'],
    ['/Fullstack/', '/Fullstack'],
    ['/Fullstack.html', '/Fullstack'],
    ['/full-stack-web', '/Fullstack'],
    ['/home', '/'],
    ['/index.html', '/'],
    ['/Dashboard/?q=x', '/dashboard?q=x'],
    ['/COURSE/7', '/course/7'],
    ['/Fullstack?next=//evil.example', '/Fullstack?next=//evil.example'],
  ])('%s are put right', async (path, right) => {
    const answer = await at(path.replace('/Fullstack?', '/fullstack?'));
    expect([answer.status, answer.headers.location]).toEqual([301, right]);
    expectSecured(answer);
  });

  it.each([
    '/nothing',
    '/_image',
    '/_image?href=/favicon.svg',
    '/_server-islands/x',
    '/_actions/x',
    '/API/courses',
    '/apix',
  ])('%s is a 404 page in the layout of the site', async (path) => {
    const answer = await at(path);
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
    expect(answer.body.toString()).toContain('Nothing here');
    expectSecured(answer);
  });

  it('that nobody knows refuse changes with 404', async () => {
    expect((await at('/nothing', 'POST')).status).toBe(404);
  });

  it.each(['/reset-password/secret', '/Reset-Password/secret'])('%s sends no referrer', async (path) => {
    expect((await at(path)).headers['referrer-policy']).toBe('no-referrer');
  });
});

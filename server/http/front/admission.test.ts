import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { admit } from './admission.ts';
import { createHostCheck } from './host-check.ts';

const verdict = createHostCheck(['learn.example.in']);

interface Line {
  readonly method?: string;
  readonly url?: string;
  readonly version?: number;
  readonly headers?: readonly (readonly [name: string, value: string])[];
}

/** What is made of a request: what it names, or the status it is refused with. */
function judged({
  method = 'GET',
  url = '/',
  version = 1,
  headers = [['Host', 'learn.example.in']],
}: Line): unknown {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method, url, httpVersionMajor: version });
  request.rawHeaders = headers.flat();
  request.headers = Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));
  const admission = admit(request, verdict);
  return 'target' in admission ? admission.target : admission.refused.status;
}
const isTaken = (line: Line): boolean => typeof judged(line) === 'object';
const HOST = ['Host', 'learn.example.in'] as const;

it('names what is wanted', () => {
  expect(judged({ url: '/about?x=1' })).toEqual({ path: '/about', query: '?x=1', host: undefined });
  expect(judged({ url: 'http://learn.example.in/about' })).toEqual({
    path: '/about',
    query: '',
    host: 'learn.example.in',
  });
});

describe('a method', () => {
  it.each(['GET', 'HEAD', 'POST', 'PUT', 'DELETE'])('%s is one', (method) => {
    expect(isTaken({ method })).toBe(true);
  });

  it.each(['TRACE', 'PATCH', 'OPTIONS', 'PROPFIND', ''])('%s is none', (method) => {
    expect(judged({ method })).toBe(405);
  });

  it.each(['PATCH', 'OPTIONS'])('%s is one of uploads alone', (method) => {
    for (const url of ['/uploads', '/uploads/1', '/uploads?x', '/uploads/'])
      expect(isTaken({ method, url })).toBe(true);
    for (const url of ['/uploadsx', '/api/uploads', '/x/uploads/1', '/Uploads'])
      expect(judged({ method, url })).toBe(405);
  });

  it('TRACE is none, of uploads either', () => {
    expect(judged({ method: 'TRACE', url: '/uploads/1' })).toBe(405);
  });
});

describe('a request line', () => {
  it.each([0, 2])('of HTTP/%i is refused', (version) => {
    expect(judged({ version })).toBe(400);
  });

  it('without a path, or too long, is refused', () => {
    expect(judged({ url: 'about' })).toBe(400);
    expect(judged({ url: '' })).toBe(400);
    expect(judged({ url: `/${'x'.repeat(8192)}` })).toBe(414);
  });
});

describe('a host', () => {
  it.each([
    ['none', [], 400],
    ['two', [HOST, HOST], 400],
    ['no name', [['Host', 'a b']], 400],
    ['empty', [['Host', '']], 400],
    ['another', [['Host', 'evil.example']], 421],
  ] as const)('%s is refused', (_what, headers, status) => {
    expect(judged({ headers })).toBe(status);
  });

  it('in the address counts as well', () => {
    expect(judged({ url: 'http://evil.example/' })).toBe(421);
    expect(judged({ url: 'http://a b/' })).toBe(400);
    expect(judged({ url: 'http://a%20b/', headers: [['Host', 'evil.example']] })).toBe(400);
    expect(judged({ url: 'http://learn.example.in/', headers: [['Host', 'evil.example']] })).toBe(421);
  });
});

describe('a body', () => {
  it.each(['chunked', 'Chunked'])('may come %s', (coding) => {
    expect(isTaken({ headers: [HOST, ['Transfer-Encoding', coding]] })).toBe(true);
  });

  it.each(['gzip', 'gzip, chunked', 'chunked, chunked', 'identity', ''])('may not come as "%s"', (coding) => {
    expect(judged({ headers: [HOST, ['Transfer-Encoding', coding]] })).toBe(400);
  });
});

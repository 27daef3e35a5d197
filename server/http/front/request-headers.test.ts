import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { countHosts, hasBody, stripClaims } from './request-headers.ts';

/** A request with these header lines, as Node reads them. */
function requestWith(...lines: readonly (readonly [name: string, value: string])[]): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.rawHeaders = lines.flat();
  request.headers = Object.fromEntries(lines.map(([name, value]) => [name.toLowerCase(), value]));
  return request;
}

/** Every name under which somebody else's server or library believes what a client says. */
const CLAIMS = [
  'X-User-Id',
  'X-User-Role',
  'Forwarded',
  'X-Forwarded',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Port',
  'X-Forwarded-Proto',
  'X-Forwarded-Server',
  'X-Forwarded-Scheme',
  'X-Forwarded-Ssl',
  'X-Forwarded-Prefix',
  'X-Forwarded-Uri',
  'X-Real-Ip',
  'X-Client-Ip',
  'X-Cluster-Client-Ip',
  'True-Client-Ip',
  'Cf-Connecting-Ip',
  'Client-Ip',
  'X-Original-Url',
  'X-Rewrite-Url',
  'X-Original-Host',
  'X-Host',
  'X-Http-Method-Override',
  'X-Http-Method',
  'X-Method-Override',
];

describe.each(CLAIMS)('the claim %s', (name) => {
  it.each([name, name.toLowerCase(), name.toUpperCase(), name.replaceAll('-', '_')])(
    'is taken out as %s',
    (spelling) => {
      const request = requestWith([spelling, 'a'], ['Accept', '*/*']);
      stripClaims(request);
      expect(request.headers).toEqual({ accept: '*/*' });
      expect(request.rawHeaders).toEqual(['Accept', '*/*']);
    },
  );
});

describe('what a request says', () => {
  it('keeps everything else, in its order', () => {
    const lines = [
      ['Host', 'localhost'],
      ['X-Requested-With', 'x'],
      ['Cookie', 'session=a'],
      ['Content-Type', 'text/plain'],
      ['Forwarded-To', 'x'],
      ['Tus-Resumable', '1.0.0'],
    ] as const;
    const request = requestWith(...lines);
    stripClaims(request);
    expect(request.rawHeaders).toEqual(lines.flat());
    expect(Object.keys(request.headers)).toHaveLength(lines.length);
  });

  it('loses claims one after the other, at the start, at the end and between', () => {
    const request = requestWith(
      ['X-Real-Ip', 'a'],
      ['X-Forwarded-For', 'b'],
      ['Accept', '*/*'],
      ['x_user_id', '1'],
      ['Range', 'bytes=0-'],
      ['Client-Ip', 'c'],
    );
    stripClaims(request);
    expect(request.rawHeaders).toEqual(['Accept', '*/*', 'Range', 'bytes=0-']);
  });

  it('may be a claim as a value', () => {
    const request = requestWith(['Vary', 'Forwarded']);
    stripClaims(request);
    expect(request.rawHeaders).toEqual(['Vary', 'Forwarded']);
  });

  it('may be nothing', () => {
    const request = requestWith();
    stripClaims(request);
    expect(request.rawHeaders).toEqual([]);
  });
});

describe('the hosts of a request', () => {
  it.each([
    [0, []],
    [1, [['Host', 'a']]],
    [
      2,
      [
        ['hOST', 'a'],
        ['Accept', '*/*'],
        ['host', 'b'],
      ],
    ],
    [
      0,
      [
        ['X-Host', 'a'],
        ['Hose', 'host'],
      ],
    ],
  ] as const)('are %i', (count, lines) => {
    expect(countHosts(requestWith(...lines))).toBe(count);
  });
});

describe('a body', () => {
  it.each([
    [true, 'Content-Length', '1'],
    [true, 'Content-Length', ''],
    [false, 'Content-Length', '0'],
    [true, 'Transfer-Encoding', 'chunked'],
    [false, 'Accept', '*/*'],
  ] as const)('follows: %s, after %s: %s', (follows, name, value) => {
    expect(hasBody(requestWith([name, value]))).toBe(follows);
  });
});

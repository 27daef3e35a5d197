import { expect, test } from 'vitest';
import type { DomainError } from '../errors.ts';
import { answerFor, type StoredFile } from './file-answer.ts';

const file: StoredFile = {
  storageKey: '0'.repeat(32),
  name: 'lesson 1.mp4',
  mediaType: 'video/mp4',
  size: 1000,
  sha256: 'ab'.repeat(32),
  createdAt: Date.UTC(2025, 5, 10, 8, 30, 15, 500),
};
const ETAG = `"${file.sha256}"`;
const DATE = 'Tue, 10 Jun 2025 08:30:15 GMT';

const ask = (
  headers: Record<string, string> = {},
  more: { method?: string; download?: boolean; file?: StoredFile } = {},
) =>
  answerFor(more.file ?? file, {
    method: more.method ?? 'GET',
    header: (name) => headers[name],
    download: more.download ?? false,
  });

test('the whole file, with what makes seeking and revalidation possible', () => {
  expect(ask()).toEqual({
    status: 200,
    range: { start: 0, end: 999 },
    headers: {
      etag: ETAG,
      'last-modified': DATE,
      'cache-control': 'private, no-cache',
      'content-type': 'video/mp4',
      'content-length': '1000',
      'content-disposition': `inline; filename="lesson 1.mp4"; filename*=UTF-8''lesson%201.mp4`,
      'accept-ranges': 'bytes',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
    },
  });
});

test('one range', () => {
  const answer = ask({ range: 'bytes=200-299' });
  expect(answer).toMatchObject({ status: 206, range: { start: 200, end: 299 } });
  expect(answer.headers).toMatchObject({ 'content-range': 'bytes 200-299/1000', 'content-length': '100' });
});

test('a range that does not exist', () => {
  expect(() => ask({ range: 'bytes=1000-' })).toThrow(
    expect.objectContaining({
      code: 'RANGE_NOT_SATISFIABLE',
      details: { headers: { 'content-range': 'bytes */1000' } },
    }) satisfies Partial<DomainError>,
  );
});

test.each([
  [{ 'if-range': ETAG }, 206],
  [{ 'if-range': DATE }, 206],
  [{ 'if-range': `W/${ETAG}` }, 200],
  [{ 'if-range': '"other"' }, 200],
  [{ 'if-range': 'Tue, 10 Jun 2025 08:30:14 GMT' }, 200],
] as const)('a range under %j is answered %i', (headers, status) => {
  expect(ask({ range: 'bytes=0-9', ...headers }).status).toBe(status);
});

test.each([
  { 'if-none-match': ETAG },
  { 'if-none-match': `"x", W/${ETAG}` },
  { 'if-none-match': '*' },
  { 'if-none-match': ETAG, range: 'bytes=0-9' },
  { 'if-modified-since': DATE },
])('%j: the copy is still good', (headers: Record<string, string>) => {
  const answer = ask(headers);
  expect(answer).toMatchObject({ status: 304, range: undefined });
  expect(answer.headers['content-security-policy']).toBe(ask().headers['content-security-policy']);
});

test.each([
  { 'if-none-match': '"x"' },
  { 'if-none-match': '"x"', 'if-modified-since': DATE },
  { 'if-modified-since': 'Tue, 10 Jun 2025 08:30:14 GMT' },
  { 'if-modified-since': 'yesterday' },
])('%j: the copy is not good', (headers: Record<string, string>) => {
  expect(ask(headers).status).toBe(200);
});

test('HEAD says the same without a body, and knows no ranges', () => {
  const answer = ask({ range: 'bytes=0-9' }, { method: 'HEAD' });
  expect(answer).toMatchObject({ status: 200, range: undefined });
  expect(answer.headers['content-length']).toBe('1000');
});

test.each([
  ['application/pdf', false, 'inline'],
  ['text/plain; charset=utf-8', false, 'inline'],
  ['video/mp4', true, 'attachment'],
  ['application/msword', false, 'attachment'],
  ['video/vnd.avi', false, 'attachment'],
  ['text/html', false, 'attachment'],
])('%s (download: %j) goes as %s', (mediaType, download, disposition) => {
  const { headers } = ask({}, { download, file: { ...file, mediaType } });
  expect(headers['content-disposition']).toMatch(new RegExp(`^${disposition};`));
  expect(headers['content-security-policy']?.includes('sandbox')).toBe(disposition === 'attachment');
});

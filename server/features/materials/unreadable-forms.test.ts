import { describe, expect, test } from 'vitest';
import { MEBIBYTE, uploadSite } from './upload-fixture.ts';

const uploads = uploadSite();

describe('forms that are none', () => {
  const boundary = 'b';
  const part = (name: string, value: string): string =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const filePart = `--${boundary}\r\nContent-Disposition: form-data; name="materialFile"; filename="a.mp4"\r\n\r\n${'x'.repeat(5000)}\r\n`;
  const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const end = `--${boundary}--\r\n`;

  test.each([
    ['JSON', '{}', { 'content-type': 'application/json' }, 415],
    ['a simple form', 'title=x', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['compressed', end, { ...multipart, 'content-encoding': 'gzip' }, 415],
    ['no boundary named', end, { 'content-type': 'multipart/form-data; x=y' }, 400],
    ['another boundary', end, { 'content-type': 'multipart/form-data; boundary=other' }, 400],
    ['an empty body', '', multipart, 400],
    ['cut off in a field', part('title', 'x').slice(0, -4), multipart, 400],
    ['cut off in the file', part('title', 'x') + filePart, multipart, 400],
    ['a field twice', part('title', 'x') + part('title', 'y') + end, multipart, 400],
    ['two files', filePart + filePart + end, multipart, 422],
    ['a file under another name', filePart.replace('materialFile', 'other') + end, multipart, 422],
    ['the file as a text field', part('materialFile', 'x') + end, multipart, 422],
    ['10,000 parts', part('title', 'x').repeat(10_000) + end, multipart, 400],
    [
      '10,000 other parts',
      Array.from({ length: 10_000 }, (_, index) => part(`f${index}`, 'x')).join('') + end,
      multipart,
      413,
    ],
    ['10,000 files', filePart.replace('x'.repeat(5000), '').repeat(10_000) + end, multipart, 422],
    ['a field of 1 MB', part('description', 'x'.repeat(MEBIBYTE)) + end, multipart, 413],
    ['a header of 1 MB', part('x'.repeat(MEBIBYTE), 'x') + end, multipart, 413],
    ['4 MB before the first part', 'x'.repeat(4 * MEBIBYTE) + part('title', 'x') + end, multipart, 413],
    ['no parts', end, multipart, 422],
  ])('%s', async (_what, body, headers, status) => {
    const answer = await uploads.site.request('/api/upload-file', 'admin', { method: 'POST', body, headers });
    expect(answer.status).toBe(status);
    expect(await uploads.state()).toMatchObject({ files: [], materials: [], rows: [] });
  });
});

import { describe, expect, it } from 'vitest';
import { incomingWith } from '../../http/test-call.ts';
import { readCsv } from './read-csv.ts';

const csv = { 'content-type': 'text/csv' };

describe('a CSV file as a body', () => {
  it.each(['text/csv', 'TEXT/CSV', 'text/csv; charset=utf-8', 'text/csv ;header=present'])(
    'may say it is %s',
    async (type) => {
      expect(await readCsv(incomingWith({ 'content-type': type }, ['नाम']))).toBe('नाम');
    },
  );

  it.each([
    {},
    { 'content-type': 'text/csvx' },
    { 'content-type': 'x-text/csv' },
    { 'content-type': 'application/json' },
    { ...csv, 'content-encoding': 'gzip' },
  ])('may not come with %o', async (headers) => {
    await expect(readCsv(incomingWith(headers, ['a']))).rejects.toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
    });
  });

  it('may have 5 MB and no byte more', async () => {
    const most = Buffer.alloc(5 * 1024 * 1024, 'x');
    expect(await readCsv(incomingWith(csv, [most]))).toHaveLength(most.length);
    await expect(readCsv(incomingWith(csv, [most, 'x']))).rejects.toMatchObject({
      code: 'REQUEST_TOO_LARGE',
    });
  });

  it('that is no UTF-8 is told how to become it', async () => {
    await expect(readCsv(incomingWith(csv, [Buffer.from([0xe9])]))).rejects.toMatchObject({
      code: 'UNREADABLE_REQUEST',
      message: 'This file is not in UTF-8. Save it as “CSV UTF-8” and try again.',
    });
  });
});

import { describe, expect, test } from 'vitest';
import { parseRange } from './byte-range.ts';

const SIZE = 1000;

describe('a single range', () => {
  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-999', 0, 999],
    ['bytes=5-', 5, 999],
    ['bytes=0-', 0, 999],
    ['bytes=-1', 999, 999],
    ['bytes=-5000', 0, 999],
    ['bytes=10-99999999999999999999', 10, 999],
    ['bytes=007-008', 7, 8],
    ['BYTES= 1-2 ', 1, 2],
  ])('%s', (header, start, end) => {
    expect(parseRange(header, SIZE)).toEqual({ start, end });
  });
});

test.each([
  undefined,
  '',
  'bytes=',
  'bytes=-',
  'bytes=9-5',
  'bytes=a-b',
  'bytes=1-b',
  'bytes=1.5-2',
  'bytes=+1-2',
  'bytes=0x1-2',
  'bytes=１-２',
  'bytes=0-1,3-4',
  'bytes=0-1,',
  `bytes=${'0-0,'.repeat(100)}0-0`,
  'bytes 0-1',
  'bytes=0-1;x',
  'lines=0-1',
  'bytes=--1',
  'bytes=0-1\n',
])('%j is ignored, so the whole file is sent', (header) => {
  expect(parseRange(header, SIZE)).toBe('whole');
});

test.each(['bytes=1000-', 'bytes=1000-1001', 'bytes=99999999999999999999-', 'bytes=-0'])(
  '%s cannot be satisfied',
  (header) => {
    expect(parseRange(header, SIZE)).toBe('unsatisfiable');
  },
);

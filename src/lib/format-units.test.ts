import { expect, it } from 'vitest';
import { formatSize } from './format-size.ts';
import { formatPosition, formatRemaining } from './format-time.ts';

it.each([
  [0, '0 bytes'],
  [200, '200 bytes'],
  [1536, '1.5 KB'],
  [52_428_800, '50.0 MB'],
  [4_294_967_296, '4.0 GB'],
])('%d bytes', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});

it.each([
  [0, '0:00'],
  [7.9, '0:07'],
  [3750, '1:02:30'],
])('%d seconds into a video', (seconds, text) => {
  expect(formatPosition(seconds)).toBe(text);
});

it.each([
  [0.2, '1 second'],
  [12, '12 seconds'],
  [90, '2 minutes'],
  [3660, '1 hour 1 minute'],
])('%d seconds left', (seconds, text) => {
  expect(formatRemaining(seconds)).toBe(text);
});

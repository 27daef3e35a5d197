import { expect, it } from 'vitest';
import { acceptedCodings } from './accept-encoding.ts';

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br gzip identity'],
  ['gzip', 'gzip identity'],
  ['x-gzip', 'gzip identity'],
  ['GZIP;Q=0.5, BR;q=0.4', 'gzip br identity'],
  ['br;q=0, gzip', 'gzip identity'],
  ['br;q=0.000', 'identity'],
  ['*', 'br gzip identity'],
  ['*;q=0.5, br;q=0.1', 'gzip identity br'],
  ['identity, br;q=0.5', 'identity br'],
  ['identity;q=0, gzip;q=0.1', 'gzip identity'],
  ['identity;q=0', 'identity'],
  ['*;q=0', 'identity'],
  ['br;q=nonsense', 'identity'],
  ['br;q=7', 'identity'],
  ['br;level=4;q=0.9 , gzip ;q=1.0', 'gzip br identity'],
  [',,;;=', 'identity'],
])('%s accepts %s', (header, expected) => {
  expect(acceptedCodings(header).join(' ')).toBe(expected);
  expect(acceptedCodings(header).join(' ')).toBe(expected);
});

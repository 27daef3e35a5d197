import { expect, it } from 'vitest';
import { formatOf, isShownInBrowser } from './file-formats.ts';

it.each([
  ['notes', undefined],
  ['pdf', undefined],
  ['notes.', undefined],
  ['notes.exe', undefined],
  ['notes.pdf.exe', undefined],
  ['notes.tar.PDF', 'document'],
  ['.mp4', 'video'],
])('%s is a %s', (name, kind) => {
  expect(formatOf(name)?.kind).toBe(kind);
});

it('documents have no family of containers', () => {
  expect(formatOf('a.pdf')?.family).toEqual([]);
});

it.each([
  'video/mp4',
  'video/quicktime',
  'video/webm',
  'video/matroska',
  'video/ogg',
  'application/pdf',
  'text/plain; charset=utf-8',
])('a browser shows %s', (type) => {
  expect(isShownInBrowser(type)).toBe(true);
});

it.each(['text/html', 'image/svg+xml', 'application/msword', 'video/x-ms-wmv', ''])(
  'a browser saves %s',
  (type) => {
    expect(isShownInBrowser(type)).toBe(false);
  },
);

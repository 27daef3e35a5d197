import { expect, test } from 'vitest';
import { captionsOf } from './captions.ts';

test('the words of captions are read without times, names and settings', () => {
  const source =
    'WEBVTT - a lesson\n\nNOTE a remark\n\nfirst\n00:00:00.000 --> 00:00:02.000 line:1\nTwo lines\nof text.\n\n00:02.000 --> 00:04.000\r\nThe end.\r\n';
  expect(captionsOf(source)).toEqual(['Two lines of text.', 'The end.']);
});

import { expect, it } from 'vitest';
import { readCaptions } from './read-captions.ts';

const VTT = 'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\nनमस्ते\n';
const read = (file: string | Buffer) => readCaptions(Buffer.from(file));

it.each([
  ['WebVTT', VTT],
  ['a byte order mark and line ends of Windows', `\uFEFF${VTT.replaceAll('\n', '\r\n')}`],
  ['UTF-16', Buffer.from(`\uFEFF${VTT}`, 'utf16le')],
  ['UTF-16, the other way round', Buffer.from(`\uFEFF${VTT}`, 'utf16le').swap16()],
  ['commas and short times', VTT.replace('00:00:01.000 --> 00:00:03.000', '0:01,0-->00:0:3,000')],
  ['SubRip', '1\r\n00:00:01,000 --> 00:00:03,000  X1:20 Y1:30\r\n{\\an8}<font color="red">नमस्ते</font>\r\n'],
  ['.sbv', '0:00:01.000,0:00:03.000\nनमस्ते\n'],
])('in %s are the same captions', (_what, file) => {
  expect(read(file)).toEqual({ text: VTT, cues: 1 });
});

it('in WebVTT keep notes, styles and settings', () => {
  const text =
    'WEBVTT Kind: captions\nLanguage: hi\n\nNOTE a\n\n1\n00:00:01.000 --> 00:00:03.000 align:start position:0%\n<c>a</c>\n';
  expect(read(text)).toEqual({ text, cues: 1 });
});

it('in SubRip show every character, also without blank lines between', () => {
  const srt =
    '1\n00:00:01,000 --> 00:00:02,000\n2 < 3 & <i>4</i>\n1947\n2\n00:00:02,500 --> 00:01:00,000\n<b\n';
  expect(read(srt)).toEqual({
    text: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n2 &lt; 3 &amp; <i>4</i>\n1947\n\n00:00:02.500 --> 00:01:00.000\n&lt;b\n',
    cues: 2,
  });
});

it.each([
  ['', /^This file has no captions/],
  ['WEBVTT\n\nनमस्ते', /^This file has no captions/],
  ['<tt xmlns="http://www.w3.org/ns/ttml"/>', /^This file has no captions/],
  [`${VTT}\n1 --> 2\n`, /^Line 6: write the times of a caption like this/],
  [`${VTT}\n00:00:05.000 --> 00:00:04.000\n`, 'Line 6: this caption must end after it begins.'],
])('are refused with the reason in %j', (file, sentence) => {
  expect(() => read(file)).toThrow(sentence);
});

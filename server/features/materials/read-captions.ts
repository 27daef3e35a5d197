import { AppError } from '../../errors.ts';
import { textOf } from '../../tables/decode-text.ts';

/** Between two times WebVTT and SubRip have an arrow, YouTube's .sbv has a comma. */
const TIME = String.raw`(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})`;
const TIMES = new RegExp(String.raw`^[ \t]*${TIME}[ \t]*(?:-->|,)[ \t]*${TIME}(?:[ \t](.*))?$`);
const VTT = /^WEBVTT(?:[ \t\n]|$)/;
const EXAMPLE = '00:00:01.000 --> 00:00:04.000';

const refused = (message: string): AppError => new AppError('NOT_CAPTIONS', { message });

interface Captions {
  readonly text: string;
  readonly cues: number;
}

/** Reads WebVTT, SubRip or .sbv in any encoding. @throws AppError NOT_CAPTIONS with the line */
export function readCaptions(bytes: Uint8Array): Captions {
  const text = textOf(bytes)
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\0', '\uFFFD');
  const lines = text.split('\n');
  const isVtt = VTT.test(text);
  let cues = 0;
  for (const [at, line] of lines.entries()) {
    const times = TIMES.exec(line);
    if (times !== null) {
      const [from, to] = [timeOf(times.slice(1, 5)), timeOf(times.slice(5, 9))];
      if (from >= to) throw refused(`Line ${at + 1}: this caption ends before it begins.`);
      // SubRip writes places in pixels there, which mean nothing here.
      const settings = isVtt ? (times[9] ?? '').trim() : '';
      lines[at] = `${from} --> ${to} ${settings}`.trimEnd();
      cues += 1;
    } else if (line.includes('-->'))
      throw refused(`Line ${at + 1}: write the times of a caption like this: ${EXAMPLE}.`);
  }
  if (cues === 0)
    throw refused(
      `This file has no captions: no line has times like ${EXAMPLE}. Choose a .vtt or .srt file.`,
    );
  return { text: isVtt ? lines.join('\n') : vttOf(lines), cues };
}

function timeOf([hours = '0', minutes = '', seconds = '', part = '']: readonly string[]): string {
  const two = (number: string): string => number.padStart(2, '0');
  return `${two(hours)}:${two(minutes)}:${two(seconds)}.${part.padEnd(3, '0')}`;
}

const isTimes = (line: string | undefined): boolean => line !== undefined && TIMES.test(line);

/** SubRip counts its captions, and may leave out the blank line between two. */
function vttOf(lines: readonly string[]): string {
  const out = ['WEBVTT'];
  let isInside = false;
  for (const [at, line] of lines.entries()) {
    if (isTimes(line)) {
      out.push('', line);
      isInside = true;
    } else if (line.trim() === '' || (/^\s*\d+\s*$/.test(line) && isTimes(lines[at + 1]))) isInside = false;
    else if (isInside) out.push(plain(line));
  }
  return `${out.join('\n')}\n`;
}

/** Italic, bold and underlined stay; colours and places of other players go; every other character is shown. */
const plain = (line: string): string =>
  line
    .replaceAll(/<\/?font\b[^<>]*>|\{\\[^{}]*\}/gi, '')
    .replaceAll('&', '&amp;')
    .replaceAll(/<(?!\/?[ibu]>)/g, '&lt;');

import { AppError } from '../../errors.ts';
import { textOf } from '../../tables/decode-text.ts';

const TIMESTAMP = String.raw`(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})`;
/** WebVTT and SubRip separate times with an arrow, YouTube's .sbv with a comma. */
const TIMING = new RegExp(String.raw`^[ \t]*${TIMESTAMP}[ \t]*(?:-->|,)[ \t]*${TIMESTAMP}(?:[ \t](.*))?$`);
const VTT = /^WEBVTT(?:[ \t\n]|$)/;
/** Hours may have four digits. */
const WIDEST = 14;
const EXAMPLE = '00:00:01.000 --> 00:00:04.000';

const refused = (message: string): AppError => new AppError('NOT_CAPTIONS', { message });

interface Captions {
  readonly text: string;
  readonly cues: number;
}

/** Reads WebVTT, SubRip or .sbv in UTF-8, UTF-16 or Windows-1252. @throws AppError NOT_CAPTIONS naming the line */
export function readCaptions(bytes: Uint8Array): Captions {
  const text = textOf(bytes)
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\0', '\uFFFD');
  const lines = text.split('\n');
  const isVtt = VTT.test(text);
  let cues = 0;
  for (const [at, line] of lines.entries()) {
    const times = TIMING.exec(line);
    if (times !== null) {
      const [from, to] = [timeOf(times.slice(1, 5)), timeOf(times.slice(5, 9))];
      if (from.padStart(WIDEST) >= to.padStart(WIDEST))
        throw refused(`Line ${at + 1}: this caption must end after it begins.`);
      // SubRip's pixel coordinates are no settings of WebVTT.
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

function timeOf([hours = '0', minutes = '', seconds = '', fraction = '']: readonly string[]): string {
  const two = (number: string): string => number.padStart(2, '0');
  return `${two(hours)}:${two(minutes)}:${two(seconds)}.${fraction.padEnd(3, '0')}`;
}

const isTiming = (line: string | undefined): boolean => line !== undefined && TIMING.test(line);

/** Converts SubRip, which numbers its cues and may lack blank lines between them, or .sbv to WebVTT. */
function vttOf(lines: readonly string[]): string {
  const out = ['WEBVTT'];
  let isInside = false;
  for (const [at, line] of lines.entries()) {
    if (isTiming(line)) {
      out.push('', line);
      isInside = true;
    } else if (line.trim() === '' || (/^\s*\d+\s*$/.test(line) && isTiming(lines[at + 1]))) isInside = false;
    else if (isInside) out.push(toCueText(line));
  }
  return `${out.join('\n')}\n`;
}

/** Keeps `<i>`, `<b>` and `<u>`, removes `<font>` and `{\\…}` tags, and escapes the rest. */
const toCueText = (line: string): string =>
  line
    .replaceAll(/<\/?font\b[^<>]*>|\{\\[^{}]*\}/gi, '')
    .replaceAll('&', '&amp;')
    .replaceAll(/<(?!\/?[ibu]>)/g, '&lt;');

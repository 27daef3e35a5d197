import { AppError } from '../errors.ts';

export const unreadable = (message: string): AppError => new AppError('FILE_UNREADABLE', { message });

const SPREADSHEET =
  'This is a spreadsheet. Choose it on the admin screen, which reads it, or save it as CSV.';

const REFUSED = [
  ['%PDF', 'This is a PDF. Download it as CSV or Excel.'],
  ['\xD0\xCF\x11\xE0', SPREADSHEET],
  ['PK\x03\x04', SPREADSHEET],
  ['<', SPREADSHEET],
] as const;

const FORMATS = [
  ['OFX', /^\s*(?:OFXHEADER|(?:<[?!][^>]*>\s*)*<OFX)/i],
  ['MT940', /^\s*(?:\{1:F|:20:)/],
  ['CAMT', /camt\.05\d/],
  ['QIF', /^\s*!Type:/i],
] as const;

/** Decodes UTF-8, UTF-16 or Windows-1252. @throws AppError FILE_UNREADABLE */
export function decodeText(bytes: Uint8Array): string {
  const begins = textOf(bytes.subarray(0, 1000)).replace(/^\uFEFF/, '');
  const format = FORMATS.find(([, sign]) => sign.test(begins))?.[0];
  if (format !== undefined)
    throw unreadable(
      `This file is in the format ${format}, for accounting programs. Download it as CSV or Excel.`,
    );
  const why = REFUSED.find(([sign]) => begins.startsWith(sign))?.[1];
  if (why !== undefined) throw unreadable(why);
  if (utf16Of(bytes) === undefined && bytes.includes(0))
    throw unreadable('This file is not a table. Download it as CSV or Excel.');
  return textOf(bytes);
}

export function textOf(bytes: Uint8Array): string {
  const encoding = utf16Of(bytes);
  if (encoding !== undefined) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Latin letters have a zero byte in UTF-16, the second in little-endian. */
function utf16Of(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 1000);
  const zeros = (parity: number): number =>
    start.filter((byte, at) => byte === 0 && at % 2 === parity).length;
  if (zeros(1) > start.length / 3 && zeros(0) === 0) return 'utf-16le';
  if (zeros(0) > start.length / 3 && zeros(1) === 0) return 'utf-16be';
  return undefined;
}

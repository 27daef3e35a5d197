import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import type { UploadKind } from '../contract/lesson-kinds.ts';
import { textOf } from '../tables/decode-text.ts';

/** `file`: pictures, slides, sheets and sound, in lessons and work; `work`: in work only. */
export type FileKind = UploadKind | 'work';

export const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** Phones write any of these brands into .mp4 and .mov files. */
const ISO_MEDIA = ['video/mp4', 'video/x-m4v', 'video/quicktime', 'video/3gpp', 'video/3gpp2'];

/** `mediaType` is served, or else the detected type; plain text has no signature. */
const formatOfKind =
  (kind: FileKind) =>
  (mediaType: string | undefined, ...detected: string[]) => ({ kind, mediaType, detected });
type Format = ReturnType<ReturnType<typeof formatOfKind>>;
const video = formatOfKind('video');
const document = formatOfKind('document');
const file = formatOfKind('file');
const work = formatOfKind('work');

/** Students' programs, pages and tables are only downloaded, never run here. */
const SAVED = 'application/octet-stream';
const OFFICE = [
  'application/zip',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
];
const SOURCES =
  'ipynb py html htm css scss js mjs jsx ts tsx json java kt c h cpp cc hpp cs go rs php rb r sh sql tsv xml yml yaml md tex m swift dart vue';

const all = (endings: string, format: Format) =>
  endings.split(' ').map((ending) => [ending, format] as const);

/** Allowed extensions. Phone videos are served as MP4, as Firefox requires. */
const formats = new Map([
  ...all('mp4 m4v 3gp 3g2', video('video/mp4', ...ISO_MEDIA)),
  ...all('mov', video('video/quicktime', ...ISO_MEDIA)),
  ...all('webm mkv', video(undefined, 'video/webm', 'video/matroska')),
  ...all('ogv', video('video/ogg', 'video/ogg', 'application/ogg')),
  ...all('avi', video('video/vnd.avi', 'video/vnd.avi')),
  ...all('wmv', video('video/x-ms-wmv', 'video/x-ms-asf', 'application/vnd.ms-asf')),
  ...all('flv', video('video/x-flv', 'video/x-flv')),
  ...all('mpg mpeg', video('video/mpeg', 'video/mpeg', 'video/MP1S', 'video/MP2P')),
  ...all('pdf', document('application/pdf', 'application/pdf')),
  ...all('docx', document(WORD, WORD)),
  // Word 97-2003: detectable as a compound file only.
  ...all('doc', document('application/msword', 'application/x-cfb')),
  ...all('txt', document('text/plain; charset=utf-8')),
  // Some phones send a JPEG under its HEIC name.
  ...all('jpg jpeg jpe jfif heic heif', file('image/jpeg', 'image/jpeg')),
  ...all('png', file('image/png', 'image/png')),
  ...all('webp', file('image/webp', 'image/webp')),
  ...all('zip', work('application/zip', 'application/zip')),
  ...all('mp3', file('audio/mpeg', 'audio/mpeg')),
  ...all('m4a', file('audio/mp4', 'audio/mp4', 'audio/x-m4a', 'video/mp4')),
  ...all('ogg', file('audio/ogg', 'audio/ogg', 'audio/ogg; codecs=opus')),
  ...all('wav', file('audio/wav', 'audio/wav')),
  ...all('csv', file(SAVED)),
  ...all('xlsx pptx ods odp', file(SAVED, ...OFFICE)),
  ...all('xls ppt', file(SAVED, 'application/x-cfb')),
  ...all('odt', work(SAVED, ...OFFICE)),
  ...all('rtf', work(SAVED, 'application/rtf', 'text/rtf')),
  ...all(SOURCES, work(SAVED)),
]);

export const kindOf = (fileName: string): FileKind | undefined => formatOf(fileName)?.kind;

function formatOf(fileName: string) {
  const dot = fileName.lastIndexOf('.');
  return dot === -1 ? undefined : formats.get(fileName.slice(dot + 1).toLowerCase());
}

export const isTakenAsWork = (fileName: string): boolean => !['video', undefined].includes(kindOf(fileName));

/** Starts of HTML as browsers sniff them (WHATWG MIME Sniffing, section 7.1). */
const MARKUP = /^\s*<(?:!doctype html|html|head|body|script|iframe|svg|style|title|\?xml|!--)/i;

/** Returns the media type to serve; undefined if content, name and kind don't agree. */
export async function detectFileType(path: string, name: string, kind: FileKind) {
  const format = formatOf(name);
  if (format?.kind !== kind) return undefined;
  // Loaded on first use: fifty modules.
  const { fileTypeFromFile } = await import('file-type');
  const detected = (await fileTypeFromFile(path).catch(() => undefined))?.mime;
  if (kind === 'video') return videoTypeOf(format, detected);
  const isRight =
    format.detected.length > 0
      ? (detected ?? (await pdfBehindJunk(path, format.mediaType))) !== undefined &&
        format.detected.includes(detected ?? 'application/pdf')
      : format.mediaType === SAVED
        ? !(await hasZeros(path))
        : detected === undefined && (await isPlainText(path));
  return isRight ? (format.mediaType ?? detected) : undefined;
}

/** A film named like another container is served as what it is. */
function videoTypeOf(named: Format, detected = ''): string | undefined {
  const isIt = ({ kind, detected: types }: Format): boolean => kind === 'video' && types.includes(detected);
  const format = [named, ...formats.values()].find(isIt);
  return format && (format.mediaType ?? detected);
}

async function beginOf(path: string, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** PDF readers accept up to a kilobyte before the header. */
async function pdfBehindJunk(path: string, wanted: string | undefined): Promise<string | undefined> {
  if (wanted !== 'application/pdf') return undefined;
  return (await beginOf(path, 1024)).includes('%PDF-') ? wanted : undefined;
}

const isUtf16 = (begin: Buffer): boolean =>
  begin.length > 1 && [0xff_fe, 0xfe_ff].includes(begin.readUInt16BE(0));

/** NUL bytes occur in no text except UTF-16. */
async function hasZeros(path: string): Promise<boolean> {
  const begin = await beginOf(path, 64 * 1024);
  return !isUtf16(begin) && begin.includes(0);
}

/** Converts a UTF-16 text file of Windows' editor to UTF-8; undefined for others. */
export async function utf16TextOf(path: string, name: string): Promise<Buffer | undefined> {
  if (!/\.txt$/i.test(name) || !isUtf16(await beginOf(path, 2))) return undefined;
  return Buffer.from(textOf(await readFile(path)).replace(/^\uFEFF/, ''));
}

/** Checks for UTF-8 without NUL that is not a disguised web page. */
async function isPlainText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const chunks: AsyncIterable<Buffer> = createReadStream(path);
  let isFirst = true;
  try {
    for await (const chunk of chunks) {
      const text = decoder.decode(chunk, { stream: true });
      if (text.includes('\0') || (isFirst && MARKUP.test(text))) return false;
      isFirst = false;
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

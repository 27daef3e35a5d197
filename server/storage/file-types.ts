import { createReadStream } from 'node:fs';

export type FileKind = 'video' | 'document' | 'work';

export const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** One family: phones and editors write any of these brands into .mp4 and .mov files. */
const ISO_MEDIA = ['video/mp4', 'video/x-m4v', 'video/quicktime', 'video/3gpp', 'video/3gpp2'];

/** `mediaType` is served, or the detected type where undefined; plain text has no signature to be detected by. */
const formatOfKind =
  (kind: FileKind) =>
  (mediaType: string | undefined, ...detected: string[]) => ({ kind, mediaType, detected });
const video = formatOfKind('video');
const document = formatOfKind('document');
const work = formatOfKind('work');

/** The allow-list, by extension. Phone videos are served as MP4: Firefox plays the same container only under that name. */
const formats = new Map([
  ['mp4', video('video/mp4', ...ISO_MEDIA)],
  ['m4v', video('video/mp4', ...ISO_MEDIA)],
  ['3gp', video('video/mp4', ...ISO_MEDIA)],
  ['3g2', video('video/mp4', ...ISO_MEDIA)],
  ['mov', video('video/quicktime', ...ISO_MEDIA)],
  ['webm', video(undefined, 'video/webm', 'video/matroska')],
  ['mkv', video(undefined, 'video/webm', 'video/matroska')],
  ['ogv', video('video/ogg', 'video/ogg', 'application/ogg')],
  ['avi', video('video/vnd.avi', 'video/vnd.avi')],
  ['wmv', video('video/x-ms-wmv', 'video/x-ms-asf', 'application/vnd.ms-asf')],
  ['flv', video('video/x-flv', 'video/x-flv')],
  ['mpg', video('video/mpeg', 'video/mpeg', 'video/MP1S', 'video/MP2P')],
  ['mpeg', video('video/mpeg', 'video/mpeg', 'video/MP1S', 'video/MP2P')],
  ['pdf', document('application/pdf', 'application/pdf')],
  ['docx', document(WORD, WORD)],
  // Word 97-2003: all that can be told without reading its streams is that it is a compound file.
  ['doc', document('application/msword', 'application/x-cfb')],
  ['txt', document('text/plain; charset=utf-8')],
  ['jpg', work('image/jpeg', 'image/jpeg')],
  ['jpeg', work('image/jpeg', 'image/jpeg')],
  ['png', work('image/png', 'image/png')],
  ['webp', work('image/webp', 'image/webp')],
  ['heic', work('image/heic', 'image/heic', 'image/heif')],
  ['zip', work('application/zip', 'application/zip')],
  ['mp3', work('audio/mpeg', 'audio/mpeg')],
  ['m4a', work('audio/mp4', 'audio/mp4', 'audio/x-m4a', 'video/mp4')],
  ['ogg', work('audio/ogg', 'audio/ogg', 'audio/ogg; codecs=opus')],
]);

export const kindOf = (fileName: string): FileKind | undefined => formatOf(fileName)?.kind;

function formatOf(fileName: string) {
  const dot = fileName.lastIndexOf('.');
  return dot === -1 ? undefined : formats.get(fileName.slice(dot + 1).toLowerCase());
}

export const isTakenAsWork = (fileName: string): boolean =>
  ['document', 'work'].includes(kindOf(fileName) ?? '');

/** How HTML and its relatives begin, as browsers guess it (WHATWG MIME Sniffing, section 7.1). */
const MARKUP = /^\s*<(?:!doctype html|html|head|body|script|iframe|svg|style|title|\?xml|!--)/i;

/** The media type to serve a received file with; undefined where its content is not what its name and kind say. */
export async function detectFileType(path: string, name: string, kind: FileKind) {
  const format = formatOf(name);
  if (format?.kind !== kind) return undefined;
  // Loaded with the first file that needs it: fifty modules.
  const { fileTypeFromFile } = await import('file-type');
  const detected = (await fileTypeFromFile(path).catch(() => undefined))?.mime;
  const isRight =
    format.detected.length === 0
      ? detected === undefined && (await isPlainText(path))
      : detected !== undefined && format.detected.includes(detected);
  return isRight ? (format.mediaType ?? detected) : undefined;
}

/** Whether a file is UTF-8 throughout, without NUL, and not a web page under another name. */
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

import { createReadStream } from 'node:fs';
import { type FileKind, formatOf } from './file-formats.ts';

/** How HTML and its relatives begin, as browsers guess it (WHATWG MIME Sniffing, section 7.1). */
const MARKUP = /^\s*<(?:!doctype html|html|head|body|script|iframe|svg|style|title|\?xml|!--)/i;

/**
 * Looks into a received file: its content must be what its name and its intended kind say.
 * @param name the client's file name, of which the extension counts
 * @returns the media type to serve it with; undefined where it is not allowed
 */
export async function detectFileType(
  path: string,
  name: string,
  kind: FileKind,
): Promise<string | undefined> {
  const format = formatOf(name);
  if (format === undefined || format.kind !== kind) return undefined;
  // Loaded with the first file that needs it: fifty modules.
  const { fileTypeFromFile } = await import('file-type');
  // A spoiled file is none that it knows.
  const detected = (await fileTypeFromFile(path).catch(() => undefined))?.mime;
  if (format.detected.length === 0)
    return detected === undefined && (await isPlainText(path)) ? format.mediaType : undefined;
  return detected !== undefined && format.detected.includes(detected)
    ? (format.mediaType ?? detected)
    : undefined;
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

import type { FileHandle } from 'node:fs/promises';

/** How HTML and its relatives begin, as browsers guess it (WHATWG MIME Sniffing, section 7.1). */
const MARKUP = /^\s*<(!doctype html|html|head|body|script|iframe|svg|style|title|\?xml|!--)/i;

/**
 * Whether a file is a text: UTF-8 throughout, without NUL, and not a web page under another name.
 * @param head its first bytes
 */
export async function isPlainText(file: FileHandle, head: Buffer): Promise<boolean> {
  if (MARKUP.test(head.toString('utf8').replace(/^\uFEFF/, ''))) return false;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const chunks: AsyncIterable<Buffer> = file.createReadStream({ start: 0, autoClose: false });
  try {
    for await (const chunk of chunks) {
      if (chunk.includes(0)) return false;
      decoder.decode(chunk, { stream: true });
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

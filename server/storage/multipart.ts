import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { AppError } from '../errors.ts';
import type { FileStore } from './file-store.ts';
import type { ReceivedFile } from './write-part.ts';

/** A form with one file, as it came: only its sizes were checked. */
export interface ReceivedForm {
  readonly fields: Readonly<Record<string, string>>;
  /** The client's name for it is not yet cleaned. */
  readonly file: (ReceivedFile & { readonly name: string }) | undefined;
}

export interface FormRules {
  readonly fileField: string;
  /** Text fields that are read; others are passed over. */
  readonly textFields: readonly string[];
  /** The largest file any form may have, in bytes. */
  readonly maxFileBytes: number;
  /**
   * Called when the file begins, with the fields that came before it.
   * @returns the most bytes this file may have
   * @throws AppError to refuse it before its first byte
   */
  admit(fields: Readonly<Record<string, string>>, fileName: string): number;
}

const MULTIPART = /^multipart\/form-data\s*;/i;
const LIMITS = {
  files: 1,
  fields: 8,
  parts: 20,
  fieldSize: 64 * 1024,
  headerPairs: 20,
  headerSize: 16 * 1024,
};
/** What a form may weigh beside its file. */
const OVERHEAD = LIMITS.fields * LIMITS.fieldSize + LIMITS.parts * LIMITS.headerSize;

/**
 * Reads a `multipart/form-data` request from Node's own stream, its file straight to the store. The caller commits or
 * discards the file. When it throws, the rest of the request is left unread and no file is left.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, UNREADABLE_REQUEST, REQUEST_TOO_LARGE, FILE_TOO_LARGE, STORAGE_FULL,
 * UPLOAD_INCOMPLETE for a second file, and what `admit` throws
 */
export async function receiveForm(
  incoming: IncomingMessage,
  store: FileStore,
  rules: FormRules,
): Promise<ReceivedForm> {
  if (!isMultipart(incoming.headers)) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  // Without any body nothing would ever come to read.
  if (incoming.readableEnded) throw new AppError('UNREADABLE_REQUEST');
  const announced = Number(incoming.headers['content-length'] ?? 0);
  if (announced > rules.maxFileBytes + OVERHEAD) throw new AppError('FILE_TOO_LARGE');
  await store.assertRoom(announced);
  // A client that went away meanwhile says so to nobody below.
  if (incoming.destroyed && !incoming.complete) throw new AppError('UNREADABLE_REQUEST');
  const parser = createParser(incoming.headers);

  const fields: Record<string, string> = {};
  const { promise: parsed, resolve, reject } = Promise.withResolvers<void>();
  let name = '';
  let stream: Readable | undefined;
  let isInFile = false;
  let receiving: Promise<ReceivedFile> | undefined;
  const tooLarge = (): void => reject(new AppError('REQUEST_TOO_LARGE'));
  const unreadable = (): void => reject(new AppError('UNREADABLE_REQUEST'));

  parser.on('field', (field, value, _nameCut, valueCut) => {
    if (valueCut) tooLarge();
    else if (!rules.textFields.includes(field)) return;
    else if (Object.hasOwn(fields, field)) unreadable();
    else fields[field] = value;
  });
  // The parser's types say otherwise, but a part may come without a file name.
  parser.on('file', (field, file, given: string | undefined) => {
    const fileName = given ?? '';
    isInFile = true;
    file.on('error', () => undefined).once('end', () => (isInFile = false));
    try {
      if (field !== rules.fileField) throw new AppError('UPLOAD_INCOMPLETE');
      const most = rules.admit(fields, fileName);
      if (announced > most + OVERHEAD) throw new AppError('FILE_TOO_LARGE');
      name = fileName;
      stream = file;
      receiving = store.receive(file, most);
      receiving.catch(reject);
    } catch (error) {
      reject(error);
    }
  });
  parser.on('filesLimit', () => reject(new AppError('UPLOAD_INCOMPLETE')));
  parser.on('fieldsLimit', tooLarge).on('partsLimit', tooLarge);
  parser.on('error', unreadable).on('finish', resolve);

  const stop = feed(incoming, parser, {
    maxBytes: rules.maxFileBytes + OVERHEAD,
    isInFile: () => isInFile,
    tooLarge,
    unreadable,
  });
  try {
    await parsed;
    const received = await receiving;
    return { fields, file: received === undefined ? undefined : { ...received, name } };
  } catch (error) {
    stream?.destroy(new AppError('UNREADABLE_REQUEST'));
    const received = await receiving?.catch(() => undefined);
    if (received !== undefined) await store.discard(received);
    throw error;
  } finally {
    stop();
  }
}

const isMultipart = (headers: IncomingMessage['headers']): headers is BusboyHeaders =>
  MULTIPART.test(headers['content-type'] ?? '') && headers['content-encoding'] === undefined;

function createParser(headers: BusboyHeaders): BusboyInstance {
  try {
    return new Busboy({ headers, limits: LIMITS });
  } catch {
    throw new AppError('UNREADABLE_REQUEST');
  }
}

/**
 * Passes the request's bytes on, and tells when there are too many, in all or outside of the file, or the client goes
 * away. Destroying the request would cut off the answer, so it is only left alone.
 * @returns what ends it
 */
function feed(
  incoming: IncomingMessage,
  parser: BusboyInstance,
  on: { maxBytes: number; isInFile(): boolean; tooLarge(): void; unreadable(): void },
): () => void {
  let bytes = 0;
  let outside = 0;
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    outside = on.isInFile() ? 0 : outside + chunk.length;
    if (bytes > on.maxBytes || outside > OVERHEAD) on.tooLarge();
  };
  const gone = (): void => {
    if (!incoming.complete) on.unreadable();
  };
  incoming.on('data', count).on('error', gone).on('close', gone);
  incoming.pipe(parser);
  return () => {
    incoming.unpipe(parser);
    incoming.off('data', count).off('close', gone);
    incoming.pause();
  };
}

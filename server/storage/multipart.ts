import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { AppError } from '../errors.ts';
import type { FileStore, ReceivedFile } from './file-store.ts';

export type ReceivedForm = Awaited<ReturnType<typeof receiveForm>>;

interface FormRules {
  readonly fileField: string;
  readonly textFields: readonly string[];
  readonly maxFileBytes: number;
  /** Called with the fields before the file: throws, or returns the largest size. */
  admit(fields: Readonly<Record<string, string>>, fileName: string): number;
}

const LIMITS = {
  files: 1,
  fields: 8,
  parts: 20,
  fieldSize: 64 * 1024,
  headerPairs: 20,
  headerSize: 16 * 1024,
};
const OVERHEAD = LIMITS.fields * LIMITS.fieldSize + LIMITS.parts * LIMITS.headerSize;

/** Streams a form's file to disk; the caller discards it. Leaves no file on errors. */
export async function receiveForm(incoming: IncomingMessage, store: FileStore, rules: FormRules) {
  const parser = createParser(incoming.headers);
  const announced = Number(incoming.headers['content-length'] ?? 0);
  if (announced > rules.maxFileBytes + OVERHEAD) throw new AppError('FILE_TOO_LARGE');
  await store.assertRoom(announced);
  // The parser would wait forever without a body or after a disconnect.
  if (incoming.readableEnded || (incoming.destroyed && !incoming.complete))
    throw new AppError('UNREADABLE_REQUEST');

  const fields: Record<string, string> = {};
  const { promise: parsed, resolve, reject } = Promise.withResolvers<void>();
  const tooLarge = (): void => reject(new AppError('REQUEST_TOO_LARGE'));
  const unreadable = (): void => reject(new AppError('UNREADABLE_REQUEST'));
  let name = '';
  let stream: Readable | undefined;
  let receiving: Promise<ReceivedFile> | undefined;

  parser.on('field', (field, value, _nameCut, valueCut) => {
    if (valueCut) tooLarge();
    else if (!rules.textFields.includes(field)) return;
    else if (Object.hasOwn(fields, field)) unreadable();
    else fields[field] = value;
  });
  // The types are wrong: a part may have no file name.
  parser.on('file', (field, file, given: string | undefined) => {
    name = given ?? '';
    stream = file.on('error', () => undefined);
    try {
      if (field !== rules.fileField) throw new AppError('UPLOAD_INCOMPLETE');
      const most = rules.admit(fields, name);
      if (announced > most + OVERHEAD) throw new AppError('FILE_TOO_LARGE');
      receiving = store.receive(file, most);
      receiving.catch(reject);
    } catch (error) {
      reject(error);
    }
  });
  parser.on('filesLimit', () => reject(new AppError('UPLOAD_INCOMPLETE')));
  parser.on('fieldsLimit', tooLarge).on('partsLimit', tooLarge);
  parser.on('error', unreadable).on('finish', resolve);

  let outside = 0;
  const count = (chunk: Buffer): void => {
    outside = stream?.readableEnded === false ? 0 : outside + chunk.length;
    if (outside > OVERHEAD) tooLarge();
  };
  const gone = (): void => {
    if (!incoming.complete) unreadable();
  };
  incoming.on('data', count).on('error', gone).on('close', gone).pipe(parser);
  try {
    await parsed;
    const received = await receiving;
    return { fields, file: received && { ...received, name } };
  } catch (error) {
    stream?.destroy(new AppError('UNREADABLE_REQUEST'));
    const received = await receiving?.catch(() => undefined);
    if (received !== undefined) await store.discard(received);
    throw error;
  } finally {
    // Destroying the request would cut off the response.
    incoming.unpipe(parser).off('data', count).off('close', gone).pause();
  }
}

function createParser(headers: IncomingMessage['headers']): BusboyInstance {
  const isForm = (given: typeof headers): given is BusboyHeaders =>
    /^multipart\/form-data\s*;/i.test(given['content-type'] ?? '');
  if (!isForm(headers) || headers['content-encoding'] !== undefined)
    throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  try {
    return new Busboy({ headers, limits: LIMITS });
  } catch {
    throw new AppError('UNREADABLE_REQUEST');
  }
}

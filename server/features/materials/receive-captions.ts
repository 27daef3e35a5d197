import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { limits } from '../../contract/limits.ts';
import { type CaptionLanguage, captionLanguages } from '../../contract/video.ts';
import { AppError } from '../../errors.ts';
import { invalidInput } from '../../http/invalid-input.ts';
import type { FileStore, ReceivedFile } from '../../storage/file-store.ts';
import { receiveForm } from '../../storage/multipart.ts';

export const CAPTIONS_FIELD = 'captionsFile';

const codes = captionLanguages.map(({ code }) => code);
const fields = z.object({
  language: z.enum(codes, 'Please choose the language of the captions.').default('en'),
});

/** Receives a form with a captions file; the caller discards it. Where it throws, nothing is left. */
export async function receiveCaptions(
  incoming: IncomingMessage,
  files: FileStore,
  recheckSession: () => Promise<void>,
): Promise<{ file: ReceivedFile; language: CaptionLanguage }> {
  const { file, fields: given } = await receiveForm(incoming, files, {
    fileField: CAPTIONS_FIELD,
    textFields: ['language'],
    maxFileBytes: limits.captions,
    admit: (_fields, fileName) => {
      if (!fileName.toLowerCase().endsWith('.vtt')) throw new AppError('NOT_CAPTIONS');
      return limits.captions;
    },
  });
  if (file === undefined) throw new AppError('NOT_CAPTIONS');
  try {
    await recheckSession();
    const parsed = fields.safeParse(given);
    if (!parsed.success) throw invalidInput(parsed.error);
    const bytes = await readFile(file.path);
    if (!isUtf8(bytes) || !FIRST_LINE.test(bytes.toString())) throw new AppError('NOT_CAPTIONS');
    return { file, language: parsed.data.language };
  } catch (error) {
    await files.discard(file);
    throw error;
  }
}

/** Of every WebVTT file, after a byte order mark if there is one. */
const FIRST_LINE = /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/;

import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { limits } from '../../contract/limits.ts';
import { type CaptionLanguage, captionLanguages, isCaptionsName } from '../../contract/video.ts';
import { AppError } from '../../errors.ts';
import { parsed } from '../../http/invalid-input.ts';
import type { FileStore, ReceivedFile } from '../../storage/file-store.ts';
import { receiveForm } from '../../storage/multipart.ts';
import { readCaptions } from './read-captions.ts';

export const CAPTIONS_FIELD = 'captionsFile';

const codes = captionLanguages.map(({ code }) => code);
const fields = z.object({
  language: z.enum(codes, 'Please choose the language of the captions.').default('en'),
});

/** Receives a form with a captions file and makes WebVTT of it; the caller discards it. Where it throws, nothing is left. */
export async function receiveCaptions(
  incoming: IncomingMessage,
  files: FileStore,
  recheckSession: () => Promise<void>,
): Promise<{ file: ReceivedFile; cues: number; language: CaptionLanguage }> {
  const { file, fields: given } = await receiveForm(incoming, files, {
    fileField: CAPTIONS_FIELD,
    textFields: ['language'],
    maxFileBytes: limits.captions,
    admit: (_fields, fileName) => {
      if (!isCaptionsName(fileName)) throw new AppError('NOT_CAPTIONS');
      return limits.captions;
    },
  });
  if (file === undefined) throw new AppError('NOT_CAPTIONS');
  try {
    await recheckSession();
    const { language } = parsed(fields, given);
    const { text, cues } = readCaptions(await readFile(file.path));
    const written = await files.receive(Readable.from([Buffer.from(text)]), 2 * limits.captions);
    return { file: written, cues, language };
  } finally {
    await files.discard(file);
  }
}

import type { WordText } from '../../contract/questions.ts';
import { MAX_WORD_BYTES, wordToPaper } from '../../documents/word-to-html.ts';
import { AppError } from '../../errors.ts';
import type { ApiContext } from '../../http/api-env.ts';
import { recheckSession } from '../../http/guard.ts';
import { readBytes } from '../../http/read-body.ts';
import { WORD } from '../../storage/file-types.ts';

/** The lines and pictures of a Word document in the body of a call. @throws AppError where it can't be read */
export async function readWordPaper(c: ApiContext): Promise<WordText> {
  const { 'content-type': type = '', 'content-encoding': encoding } = c.env.incoming.headers;
  if (!type.startsWith(WORD) || encoding !== undefined) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  const bytes = await readBytes(c.env, MAX_WORD_BYTES);
  await recheckSession(c);
  const read = await wordToPaper(bytes);
  if (read !== undefined && 'text' in read) {
    const { text, pictures = [] } = read;
    const sent = pictures.map(({ data, ...picture }) => ({
      ...picture,
      data: Buffer.from(data).toString('base64'),
    }));
    return { text, pictures: sent };
  }
  const message =
    read === undefined
      ? 'This document could not be read. Open it, copy its text, and paste it here.'
      : `This document is in the old font “${read.oldFont}”. Change its text to Unicode (for example the font Mangal), and choose it again.`;
  throw new AppError('FILE_UNREADABLE', { message });
}

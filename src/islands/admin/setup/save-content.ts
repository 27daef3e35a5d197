import { ApiError } from '../../../lib/api/api-error.ts';
import { contentCalls } from '../site/content-calls.ts';

interface Change {
  pointer: string;
  /** Absent removes the field. */
  value?: string | string[];
}

/** Changes fields of a content file and publishes it. @throws ApiError with errors by the last part of the field's name */
export async function saveContent(path: string, typed: Change[]): Promise<void> {
  const changes = typed.map(({ pointer, value }) => ({
    pointer,
    ...(value !== undefined && { value: typeof value === 'string' ? value.trim() : value }),
  }));
  const { sha, draft } = await contentCalls.file(path);
  const { problems } = await contentCalls.save(path, { baseSha: sha, changes });
  if (problems.length === 0) return void (await contentCalls.publish([path]));
  // Keeps a draft that existed before: it may be someone's work.
  if (draft === null) await contentCalls.discard(path);
  throw new ApiError({
    status: 422,
    code: 'INVALID_INPUT',
    message: problems.map(({ text }) => text).join(' '),
    errors: problems.map(({ pointer = '', text }) => ({
      pointer: pointer.replace(/^\/(?:address|upi)(?=\/)/, ''),
      code: 'invalid',
      message: text,
    })),
    fromServer: true,
  });
}

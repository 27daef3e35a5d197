import type { FieldChange } from '../../../../server/content/change-values.ts';
import { contentCalls } from '../site/content-calls.ts';

/** Changes fields of a content file and publishes it. @throws ApiError with what can't be published */
export async function saveContent(path: string, changes: FieldChange[]): Promise<void> {
  const { sha } = await contentCalls.file(path);
  await contentCalls.save(path, { baseSha: sha, changes });
  await contentCalls.publish([path]);
}

import { frameProblem, readFields, splitFile } from '../contract/content/content-yaml.ts';
import { isRecord } from './yaml-writer.ts';

/** What a content file says: its fields, and of Markdown the text under the second line of hyphens. */
export interface Said {
  readonly values: Record<string, unknown>;
  readonly body?: string | undefined;
}

/** @throws Error where the file can't be read */
export function whatIsSaid(path: string, text: string): Said {
  const isText = path.endsWith('.md');
  const wrong = isText ? frameProblem(text) : undefined;
  const read = readFields(text);
  if (wrong !== undefined || 'text' in read) throw new Error((wrong ?? (read as { text: string })).text);
  if (!isRecord(read.data)) throw new Error('The file has no fields.');
  return isText ? { values: read.data, body: splitFile(text).body } : { values: read.data };
}

/** The same; undefined where the text can't be read. */
export function saidBy(path: string, text: string | undefined): Said | undefined {
  try {
    return text === undefined ? undefined : whatIsSaid(path, text);
  } catch {
    return undefined;
  }
}

import { frameProblem, readFields, splitFile } from '../contract/content/content-yaml.ts';
import { isRecord } from './yaml-writer.ts';

/** A parsed content file: fields, and the Markdown body. */
export interface Said {
  readonly values: Record<string, unknown>;
  readonly body?: string | undefined;
}

/** @throws Error if the text can't be parsed */
export function whatIsSaid(path: string, text: string): Said {
  const isText = path.endsWith('.md');
  const wrong = isText ? frameProblem(text) : undefined;
  const read = readFields(text);
  if (wrong !== undefined || 'text' in read) throw new Error((wrong ?? (read as { text: string })).text);
  if (!isRecord(read.data)) throw new Error('The file has no fields.');
  return isText ? { values: read.data, body: splitFile(text).body } : { values: read.data };
}

/** Returns undefined if the text can't be parsed. */
export function saidBy(path: string, text: string | undefined): Said | undefined {
  try {
    return text === undefined ? undefined : whatIsSaid(path, text);
  } catch {
    return undefined;
  }
}

import { frameProblem, readFields, splitFile } from '../contract/content/content-yaml.ts';
import { isRecord } from './yaml-writer.ts';

export interface ParsedFile {
  readonly values: Record<string, unknown>;
  readonly body?: string | undefined;
}

/** @throws Error if the text can't be parsed */
export function parseContentFile(path: string, text: string): ParsedFile {
  const isText = path.endsWith('.md');
  const wrong = isText ? frameProblem(text) : undefined;
  const read = readFields(text);
  if (wrong !== undefined || 'text' in read) throw new Error((wrong ?? (read as { text: string })).text);
  if (!isRecord(read.data)) throw new Error('The file has no fields.');
  return isText ? { values: read.data, body: splitFile(text).body } : { values: read.data };
}

export function tryParseContentFile(path: string, text: string | undefined): ParsedFile | undefined {
  try {
    return text === undefined ? undefined : parseContentFile(path, text);
  } catch {
    return undefined;
  }
}

import { readFields } from '../contract/content/content-yaml.ts';
import { isRecord } from './yaml-writer.ts';

/** What a content file says: its fields, and of Markdown the text under the second line of hyphens. */
export interface Said {
  readonly values: Record<string, unknown>;
  readonly body?: string | undefined;
}

const FRAME = /^(\uFEFF?\s*---[ \t]*\n)((?:[\s\S]*?\n)?)(---[ \t]*(?:\n\s*|$))([\s\S]*?)(\s*)$/;

/** The parts of a file, which together are its text. @throws Error where the frame of a Markdown file is broken */
export function partsOf(path: string, text: string) {
  if (!path.endsWith('.md')) {
    const before = text.startsWith('\uFEFF') ? '\uFEFF' : '';
    return { before, fields: text.slice(before.length), after: '', body: undefined, end: '' };
  }
  const [, before, fields, after = '', body = '', end = ''] = FRAME.exec(text) ?? [];
  if (before === undefined || fields === undefined) throw new Error('A line of --- is missing.');
  return { before, fields, after, body, end };
}

export const unixLines = (text: string) => text.replaceAll('\r\n', '\n');

/** @throws Error where the file can't be read */
export function whatIsSaid(path: string, text: string): Said {
  const { body } = partsOf(path, unixLines(text));
  const read = readFields(text);
  if ('text' in read) throw new Error(read.text);
  const values = read.data;
  if (!isRecord(values)) throw new Error('The file has no fields.');
  return body === undefined ? { values } : { values, body };
}

import { AppError } from '../errors.ts';

const DEPTH_MAX = 32;
const TOKENS = /"(?:[^"\\]|\\.)*"(?:\s*:)?|[{}[\]]/g;

/** Refuses a field named twice, of which some readers take the first and some the last, and deep nesting. */
export function assertPlainJson(text: string): void {
  try {
    JSON.parse(text);
  } catch {
    throw new AppError('UNREADABLE_REQUEST');
  }
  const open: Set<string>[] = [];
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === '{' || token === '[') {
      if (open.push(new Set()) > DEPTH_MAX) throw unreadable('it is nested too deeply.');
    } else if (token === '}' || token === ']') open.pop();
    else if (token.endsWith(':')) {
      const names = open.at(-1);
      const name = String(JSON.parse(token.slice(0, -1)));
      if (names?.has(name)) throw unreadable('a field is given twice.');
      names?.add(name);
    }
  }
}

const unreadable = (why: string): AppError =>
  new AppError('UNREADABLE_REQUEST', { message: `The request could not be read: ${why}` });

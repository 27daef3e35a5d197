import { AppError } from '../errors.ts';

/** Objects and lists within each other; our deepest body has three. */
const DEPTH_MAX = 32;

/** The tokens that matter in text that is JSON: strings, with the colon that makes one a name, and brackets. */
const TOKENS = /"(?:[^"\\]|\\.)*"(?:\s*:)?|[{}[\]]/g;

/**
 * Makes sure that every reader of this text understands the same: no field named twice in one object (some readers take
 * the first, some the last), no nesting that only some can follow.
 * @throws AppError UNREADABLE_REQUEST, also for what is no JSON
 */
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

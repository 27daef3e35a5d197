import { type Found, textOfHtml, UnreadableQuestion, type Written } from './found.ts';
import { openKey } from './number-key.ts';

const KINDS = /^(?:MC|MA|TF|ESS|SR|FIB|FIB_PLUS|NUM|MAT|ORD|OP|FIL|JUMBLED_SENTENCE|QUIZ_BOWL)$/;
const RIGHT = /^correct$/i;

/** The questions of Blackboard's text, tabs between cells; undefined where a text is none. */
export function blackboardFound(lines: readonly string[]): Found[] | undefined {
  const rows = lines
    .map((text, at) => ({ line: at + 1, cells: text.split('\t').map((cell) => textOfHtml(cell)) }))
    .filter(({ cells }) => cells.length > 1 || cells[0] !== '');
  if (rows.length === 0 || !rows.every(({ cells }) => KINDS.test(cells[0] ?? '') && cells.length > 1))
    return undefined;
  return rows.map(({ line, cells }) => ({
    from: line,
    to: line,
    read: () => ({ question: questionOf(line, cells), notes: [] }),
  }));
}

function questionOf(line: number, [kind = '', prompt = '', ...rest]: readonly string[]): Written {
  switch (kind) {
    case 'MC':
    case 'MA': {
      const options = rest
        .flatMap((text, at) => (at % 2 === 0 ? [{ text, right: RIGHT.test(rest[at + 1] ?? '') }] : []))
        .filter(({ text }) => text !== '');
      return { kind: kind === 'MC' ? 'one' : 'many', prompt, options };
    }
    case 'TF':
      if (!/^(?:true|false)$/i.test(rest[0] ?? '')) break;
      return { kind: 'true-false', prompt, value: /^true$/i.test(rest[0] ?? '') };
    case 'NUM': {
      const { key } = openKey(rest[0] ?? '');
      if (key.kind !== 'number') break;
      return { prompt, ...key, tolerance: Number(rest[1] ?? 0) || 0 };
    }
    case 'FIB':
      return { kind: 'words', prompt, accept: rest.filter((text) => text !== '') };
    case 'ESS':
    case 'SR':
      return { kind: 'long', prompt, explanation: rest.join('\n').trim() };
  }
  throw new UnreadableQuestion(line, `Questions of Blackboard’s kind ${kind} can't be read.`);
}

/** What is wrong with the frame of a Markdown file; `line` counts from one. */
export type FrameProblem = { problem: string; line: number };

const RULE = /^---[ \t]*$/;

/**
 * Looks at the frame of a course file: a line of three hyphens, the fields, another such line, the description.
 * Without it no field could be found, and every one would be said to be missing.
 */
export function findFrameProblem(source: string): FrameProblem | undefined {
  const lines = source.replace(/^\uFEFF/, '').split(/\r?\n/);
  const first = lines.findIndex((line) => line.trim() !== '');
  if (first === -1) return { problem: 'the file is empty.', line: 1 };
  if (!RULE.test(lines[first] ?? ''))
    return {
      problem: 'the first line must be --- (three hyphens); the fields stand under it.',
      line: first + 1,
    };
  const second = lines.findIndex((line, at) => at > first && RULE.test(line));
  if (second === -1) {
    return {
      problem:
        'a second line of --- (three hyphens) is missing; it stands between the fields and the description.',
      line: lines.length,
    };
  }
  if (lines.slice(second + 1).every((line) => line.trim() === ''))
    return {
      problem: 'the description is missing; write it under the second line of ---.',
      line: second + 1,
    };
  return undefined;
}

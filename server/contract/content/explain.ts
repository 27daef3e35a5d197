import type { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list (lines starting with "- ")',
  object: 'a group of fields',
};

const shown = (value: unknown): string => {
  if (value instanceof Date) return 'a date';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a group of fields';
  const written = typeof value === 'string' ? value : JSON.stringify(value);
  const short = written.length > 60 ? `${written.slice(0, 60)}…` : written;
  return typeof value === 'string' ? `the text "${short}"` : short;
};

const amount = (issue: { origin: string }, limit: number | bigint) =>
  issue.origin === 'string'
    ? `${limit} characters`
    : issue.origin === 'array'
      ? `${limit} entries`
      : `${limit}`;

const found = (issue: { origin: string; input?: unknown }) => {
  if (typeof issue.input === 'string') return `${issue.input.length} characters`;
  if (Array.isArray(issue.input)) return `${issue.input.length}`;
  return shown(issue.input);
};

const wanted = (what: string, input: unknown) =>
  input === undefined || input === null
    ? `is missing; expected ${what}`
    : `expected ${what}, found ${shown(input)}`;

/** Says in an editor's words what was expected and what was found. Given to zod as its error map. */
export function explain(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return wanted(kinds[issue.expected] ?? issue.expected, issue.input);
    case 'too_small':
      return `expected at least ${amount(issue, issue.minimum)}, found ${found(issue)}`;
    case 'too_big':
      return `expected at most ${amount(issue, issue.maximum)}, found ${found(issue)}`;
    case 'invalid_value':
      return wanted(issue.values.map((value) => `"${String(value)}"`).join(' or '), issue.input);
    case 'not_multiple_of':
      return `expected steps of ${issue.divisor}, found ${shown(issue.input)}`;
    case 'unrecognized_keys':
      return `has no field ${issue.keys.map((name) => `"${name}"`).join(', ')}; check the spelling and the indentation`;
    default:
      return `is not what was expected, found ${shown(issue.input)}`;
  }
}

import type { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

export const FILL_IN = 'Please fill this in.';

/** What to write where the text of a file has something else. */
const KINDS: Readonly<Record<string, string>> = {
  number: 'a number, digits only',
  int: 'a whole number, digits only',
  boolean: 'true or false',
  array: 'a list, each line with "- " in front',
  object: 'its fields under it, one a line',
};

const shown = (value: unknown): string => {
  const written = typeof value === 'string' ? value : JSON.stringify(value);
  return `"${written.length > 60 ? `${written.slice(0, 60)}…` : written}"`;
};

const oneOf = (values: readonly unknown[]): string =>
  values.map((value) => `"${String(value)}"`).join(' or ');

function bounded(bound: string, limit: number | bigint, input: unknown): string {
  if (typeof input === 'string')
    return `Please write ${bound} ${limit} characters. You have ${input.length}.`;
  if (Array.isArray(input)) return `Please add ${bound} ${limit}. You have ${input.length}.`;
  return `Please write ${bound} ${limit}.`;
}

/** Zod's error map: says how to fix a value, in forms and files. */
export function explain(issue: Issue): string {
  const { input } = issue;
  if (input === undefined || input === null || input === '') return FILL_IN;
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'string') return `Please write a text, here ${shown(input)} in quotes.`;
      return `Please write ${KINDS[issue.expected] ?? issue.expected}. You wrote ${shown(input)}.`;
    case 'too_small':
      return bounded('at least', issue.minimum, input);
    case 'too_big':
      return bounded('at most', issue.maximum, input);
    case 'not_multiple_of':
      return `Please write a multiple of ${issue.divisor}.`;
    case 'invalid_value':
      return `Please choose ${oneOf(issue.values)}.`;
    case 'unrecognized_keys':
      return `There is no field ${oneOf(issue.keys)}. Check the spelling and the indentation.`;
    default:
      return `Please check this. You wrote ${shown(input)}.`;
  }
}

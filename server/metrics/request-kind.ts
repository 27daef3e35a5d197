/** What was asked for, in few words: a label for each address would make a series of each. */
export type RequestKind = 'api' | 'media' | 'upload' | 'page';

const PREFIXES: readonly (readonly [RegExp, RequestKind])[] = [
  [/^\/api\/upload-file(?:[/?]|$)/, 'upload'],
  [/^\/api(?:[/?]|$)/, 'api'],
  [/^\/media(?:[/?]|$)/, 'media'],
  [/^\/uploads(?:[/?]|$)/, 'upload'],
];

/** The kind of a request by its address; pages and their files are one. */
export const kindOf = (url: string): RequestKind =>
  PREFIXES.find(([prefix]) => prefix.test(url))?.[1] ?? 'page';

import type { Tables } from './index.ts';

/**
 * What a column has to do with a person.
 * - `export`: theirs, and in the file they can download
 * - `secret`: theirs, and leaves the server for nobody: hashes, keys, encrypted texts
 * - `tie`: ties rows together and so leads to the person
 * - `passing`: theirs for at most an hour, then deleted
 * - `none`: about nobody
 */
type Handling = 'export' | 'secret' | 'tie' | 'passing' | 'none';

export type PersonalData = {
  readonly [Table in keyof Tables]: 'none' | { readonly [Column in keyof Tables[Table]]-?: Handling };
};

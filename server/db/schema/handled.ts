/**
 * What a column has to do with a person.
 * - `export`: theirs, and in the file they can download, where it may have another name
 * - `secret`: theirs, and leaves the server for no one: hashes, keys, encrypted texts
 * - `tie`: ties rows together and so leads to the person
 * - `passing`: theirs for at most an hour after its work is done, then deleted
 * - `none`: about no one
 */
type Handling = 'export' | 'secret' | 'tie' | 'passing' | 'none';

type Named<Column extends string> = Column | `${Column} as ${string}`;

export type Handled<Tables> = {
  readonly [Table in keyof Tables]:
    | 'none'
    | { readonly [Way in Handling]?: readonly Named<keyof Tables[Table] & string>[] };
};

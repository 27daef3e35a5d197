/** `secret` never leaves the server; `tie` joins rows to the person; `passing` is deleted an hour after its work. */
type Handling = 'export' | 'secret' | 'tie' | 'passing' | 'none';

type Named<Column extends string> = Column | `${Column} as ${string}`;

export type Handled<Tables> = {
  readonly [Table in keyof Tables]:
    | 'none'
    | { readonly [Way in Handling]?: readonly Named<keyof Tables[Table] & string>[] };
};

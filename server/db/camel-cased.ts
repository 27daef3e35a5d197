type CamelCase<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** A row as the API names its columns: `due_paise` is `duePaise`. The contract's schema leaves out what is not for the reader. */
export function camelCased<Row extends object>(row: Row) {
  const named = (column: string) => column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [named(column), value])) as {
    [Column in keyof Row as CamelCase<Column>]: Row[Column];
  };
}

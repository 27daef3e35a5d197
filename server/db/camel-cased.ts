type CamelCase<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

const names = new Map<string, string>();
function nameOf(column: string): string {
  const name = names.get(column) ?? column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  names.set(column, name);
  return name;
}

/** Renames columns for the API: `due_paise` becomes `duePaise`; the schema drops the rest. */
export function camelCased<Row extends object>(row: Row) {
  const named: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row)) named[nameOf(column)] = value;
  return named as { [Column in keyof Row as CamelCase<Column>]: Row[Column] };
}

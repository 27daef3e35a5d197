import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Where a value of that name goes once it is known. */
export type Placeholders<Values> = <Name extends keyof Values & string>(
  name: Name,
) => RawBuilder<Values[Name]>;

const placeholder = <Value>(name: string): RawBuilder<Value> => sql<Value>`${new Placeholder(name)}`;

/**
 * A query that is built and compiled at its first run, and later only filled with values: building costs several times
 * what running it does. For queries that run with nearly every request; its shape must not depend on the values.
 */
export function compiledOnce<Values extends object, Row>(
  build: (db: Db, value: Placeholders<Values>) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  // A database and its transactions share the adapter: one entry for each engine in use.
  const compiledFor = new WeakMap<object, CompiledQuery<Row>>();
  return async (db, values) => {
    const { adapter } = db.getExecutor();
    let compiled = compiledFor.get(adapter);
    if (compiled === undefined) {
      compiled = build(db, placeholder).compile();
      compiledFor.set(adapter, compiled);
    }
    const given = new Map<string, unknown>(Object.entries(values));
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? given.get(parameter.name) : parameter,
    );
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}

import { type Compilable, type CompiledQuery, type Expression, sql } from 'kysely';
import type { Db } from './database.ts';

/** Stands in a query for the argument that comes with each call. */
class Argument {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

/**
 * A query whose SQL is made at its first call, for the ones that most requests run: making it costs Kysely more than
 * running it. @param build must give the same query whatever the arguments are
 */
export function prepared<Arguments extends readonly (number | string)[], Row>(
  build: (db: Db, ...args: { [Index in keyof Arguments]: Expression<Arguments[Index]> }) => Compilable<Row>,
): (db: Db, ...args: Arguments) => Promise<Row[]> {
  const queries = new WeakMap<object, CompiledQuery<Row>>();
  return async (db, ...args) => {
    const { adapter } = db.getExecutor();
    const query: CompiledQuery<Row> = queries.get(adapter) ?? build(db, ...argumentsOf(args)).compile();
    queries.set(adapter, query);
    const parameters = query.parameters.map((value) =>
      value instanceof Argument ? args[value.index] : value,
    );
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

const argumentsOf = <Arguments extends readonly unknown[]>(args: Arguments) =>
  args.map((_, index) => sql`${new Argument(index)}`) as {
    [Index in keyof Arguments]: Expression<Arguments[Index]>;
  };

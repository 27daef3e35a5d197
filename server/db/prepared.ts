import { type Compilable, type CompiledQuery, type Expression, sql } from 'kysely';
import type { Db } from './database.ts';

type Expressions<Values extends readonly unknown[]> = { [Index in keyof Values]: Expression<Values[Index]> };

/** Query placeholder. */
class Place {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

/** Compiles a query once: compiling costs Kysely more than running it. */
export function prepared<Values extends readonly (number | string)[], Row>(
  build: (db: Db, ...values: Expressions<Values>) => Compilable<Row>,
): (db: Db, ...values: Values) => Promise<Row[]> {
  const queries = new WeakMap<object, CompiledQuery<Row>>();
  return async (db, ...values) => {
    const { adapter } = db.getExecutor();
    const places = () => values.map((_, index) => sql`${new Place(index)}`) as Expressions<Values>;
    const query: CompiledQuery<Row> = queries.get(adapter) ?? build(db, ...places()).compile();
    queries.set(adapter, query);
    const parameters = query.parameters.map((one) => (one instanceof Place ? values[one.index] : one));
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

import { type Compilable, type CompiledQuery, type Expression, sql } from 'kysely';
import type { Db } from './database.ts';

/** A list of ids in a query: `where('id', 'in', ids)`. */
export interface Ids extends Expression<number> {
  readonly isList: true;
}

type ValueOf<One> = One extends Ids ? readonly number[] : One extends Expression<infer Value> ? Value : never;
type ValuesOf<Given extends readonly unknown[]> = { [Index in keyof Given]: ValueOf<Given[Index]> };

class Place {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

/** Compiles a query once, which costs Kysely more than running it. Lists are filled up with 0, no row's id, to a power of two. */
export function prepared<Given extends readonly Expression<number | string>[], Row>(
  build: (db: Db, ...given: Given) => Compilable<Row>,
): (db: Db, ...values: ValuesOf<Given>) => Promise<Row[]> {
  const queries = new WeakMap<object, Map<string, CompiledQuery<Row>>>();
  return async (db, ...values) => {
    const { adapter } = db.getExecutor();
    const known = queries.get(adapter) ?? new Map<string, CompiledQuery<Row>>();
    queries.set(adapter, known);
    const filled = values.map((value) => (Array.isArray(value) ? fillUp(value) : value));
    const shape = filled.map((value) => (Array.isArray(value) ? value.length : '')).join();
    const query = known.get(shape) ?? build(db, ...(placesFor(filled) as unknown as Given)).compile();
    known.set(shape, query);
    const flat = filled.flat();
    const parameters = query.parameters.map((one) => (one instanceof Place ? flat[one.index] : one));
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

const fillUp = (ids: readonly number[]): readonly number[] => {
  const length = 2 ** Math.ceil(Math.log2(Math.max(1, ids.length)));
  return [...ids, ...Array.from({ length: length - ids.length }, () => 0)];
};

function placesFor(values: readonly unknown[]) {
  let index = 0;
  const next = () => sql`${new Place(index++)}`;
  return values.map((value) => (Array.isArray(value) ? sql`(${sql.join(value.map(next))})` : next()));
}

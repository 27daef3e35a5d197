import BetterSqlite3, { type Statement } from 'better-sqlite3';

/** Loaded before a program (`node --import`): kills it, without any clean-up, right before its KILL_AT-th statement. */
const killAt = Number(process.env['KILL_AT']);
const prepare: BetterSqlite3.Database['prepare'] = Reflect.get(BetterSqlite3.prototype, 'prepare');
let executed = 0;

function beforeEach(statement: Statement, method: 'run' | 'all'): void {
  const original = statement[method].bind(statement);
  Object.defineProperty(statement, method, {
    value: (...parameters: unknown[]) => {
      executed += 1;
      if (executed === killAt) process.kill(process.pid, 'SIGKILL');
      return original(...parameters);
    },
  });
}

Object.defineProperty(BetterSqlite3.prototype, 'prepare', {
  value(this: BetterSqlite3.Database, source: string): Statement {
    const statement: Statement = prepare.call(this, source);
    beforeEach(statement, 'run');
    beforeEach(statement, 'all');
    return statement;
  },
});

import { existsSync } from 'node:fs';
import BetterSqlite3, { type Statement } from 'better-sqlite3';

/**
 * Loaded before a program (`node --import`): kills it, without any clean-up, right before its KILL_AT-th statement. If
 * these are set, statements count that hold the text KILL_ABOUT, and from when there is a file COUNT_FROM.
 */
const about = process.env['KILL_ABOUT'] ?? '';
const from = process.env['COUNT_FROM'];
const killAt = Number(process.env['KILL_AT']);
const prepare: BetterSqlite3.Database['prepare'] = Reflect.get(BetterSqlite3.prototype, 'prepare');
let executed = 0;

function beforeEach(statement: Statement, method: 'run' | 'all'): void {
  const original = statement[method].bind(statement);
  Object.defineProperty(statement, method, {
    value: (...parameters: unknown[]) => {
      if (from === undefined || existsSync(from)) executed += 1;
      if (executed === killAt) process.kill(process.pid, 'SIGKILL');
      return original(...parameters);
    },
  });
}

Object.defineProperty(BetterSqlite3.prototype, 'prepare', {
  value(this: BetterSqlite3.Database, source: string): Statement {
    const statement: Statement = prepare.call(this, source);
    if (!source.includes(about)) return statement;
    beforeEach(statement, 'run');
    beforeEach(statement, 'all');
    return statement;
  },
});

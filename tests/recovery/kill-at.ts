import fs from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';
import BetterSqlite3, { type Statement } from 'better-sqlite3';

/**
 * Loaded before the product (`node --import`): kills it, without any clean-up, right before its KILL_AT-th write. Where the
 * file TRAP says which, they are counted from when the file is there, and again once it says something else. Writes are statements that change the database, what changes files, and what is sent to
 * the mail server (on the port MAIL_PORT).
 */
const { KILL_AT, TRAP = '' } = process.env;
const mailPort = Number(process.env['MAIL_PORT']);
let last = KILL_AT;
let writes = 0;

function count(): void {
  const told = KILL_AT ?? (fs.existsSync(TRAP) ? fs.readFileSync(TRAP, 'utf8') : undefined);
  if (told === undefined) return;
  if (told !== last) [last, writes] = [told, 0];
  writes += 1;
  if (writes === Number.parseInt(told, 10)) process.kill(process.pid, 'SIGKILL');
}

/** Counts the calls of a method. */
function watch(target: object, method: string, isWrite: (self: object) => boolean = () => true): void {
  const original: (...given: unknown[]) => unknown = Reflect.get(target, method);
  Object.defineProperty(target, method, {
    configurable: true,
    writable: true,
    value(this: object, ...given: unknown[]) {
      if (isWrite(this)) count();
      return Reflect.apply(original, this, given);
    },
  });
}

const probe = await promises.open(process.execPath, 'r');
for (const method of ['write', 'writev', 'writeFile', 'sync', 'datasync'])
  watch(Object.getPrototypeOf(probe), method);
await probe.close();
for (const method of ['rename', 'link', 'unlink', 'rm', 'writeFile']) watch(promises, method);
for (const method of ['write', 'writev', 'fsync', 'fdatasync', 'rename']) watch(fs, method);
watch(Socket.prototype, 'write', (socket) => Reflect.get(socket, 'remotePort') === mailPort);

const prepare: BetterSqlite3.Database['prepare'] = Reflect.get(BetterSqlite3.prototype, 'prepare');
Object.defineProperty(BetterSqlite3.prototype, 'prepare', {
  value(this: BetterSqlite3.Database, source: string): Statement {
    const statement: Statement = prepare.call(this, source);
    if (!statement.readonly || /^(?:begin|commit)/i.test(source))
      for (const method of ['run', 'all', 'get', 'iterate']) watch(statement, method);
    return statement;
  },
});
syncBuiltinESMExports();

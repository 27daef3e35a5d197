import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import BetterSqlite3 from 'better-sqlite3';

// The yardstick of saving an answer: one row is written to disk, and nothing else: no session, no checks, no paper.
const db = new BetterSqlite3(process.env['DATABASE'] ?? '');
db.pragma('journal_mode = wal');
db.pragma('synchronous = full');
db.exec('create table answers (path text primary key, answer text, seq integer) strict');
const save = db.prepare<[string, string, number]>(
  'insert into answers values (?, ?, ?) on conflict do update set answer = excluded.answer, seq = excluded.seq',
);

async function keep(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { answer, seq } = (await json(request)) as { answer: string; seq: number };
  save.run(request.url ?? '', answer, seq);
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ saved: seq }));
}

createServer((request, response) => {
  if (request.url === '/ready') response.end();
  else void keep(request, response);
}).listen(Number(process.env['PORT']), '127.0.0.1');

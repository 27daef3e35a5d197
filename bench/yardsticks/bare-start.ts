import { createServer } from 'node:http';
import BetterSqlite3 from 'better-sqlite3';

// The least a server with a database can do before it answers.
const database = new BetterSqlite3(process.env['DATABASE'] ?? '', { readonly: true });
const count = database.prepare('select count(*) from users');

createServer((_request, response) => {
  response.end(JSON.stringify(count.get()));
}).listen(Number(process.env['PORT']), '127.0.0.1');

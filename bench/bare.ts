import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import BetterSqlite3 from 'better-sqlite3';

// The yardstick: the same materials from the same SQL with statements prepared once, and nothing else: no router, no
// checks of the request, no headers, no log. `+?` and not `?`: SQLite looks at the value of a bare parameter in a join
// while it plans, and prepares the statement again at each run.
const file = process.env['DATABASE'] ?? '';
const db = new BetterSqlite3(file, { readonly: true });
const session = db.prepare<[string], { user_id: number; expires_at: number }>(`
  select sessions.*, full_name, email, role, must_change_password from sessions join users on users.id = user_id
  where sessions.id = +? and deleted_at is null and state = 'approved'`);
const enrollment = db.prepare<[number, number]>(`
  select user_id from enrollments join courses on courses.id = course_id
  where user_id = +? and course_id = +? and deleted_at is null`);
const materials = db.prepare<[number, number], Record<string, string | number | null>>(`
  select materials.id, course_id as courseId, title, materials.description, type, url, course_name as courseName,
    name, media_type as mediaType, size, position_seconds as positionSeconds, completed_at as completedAt
  from materials join courses on courses.id = course_id left join files on files.id = file_id
  left join material_progress on material_id = materials.id and user_id = +?
  where materials.deleted_at is null and courses.deleted_at is null and course_id = +? and hidden = 0
  order by position, materials.id`);

function userOf(cookie = ''): number | undefined {
  const token = /__Host-session=([^;]+)/.exec(cookie)?.[1] ?? '';
  const row = session.get(createHash('sha256').update(token).digest('hex'));
  return row === undefined || row.expires_at < Date.now() ? undefined : row.user_id;
}

// The yardstick of saving an answer: one row is written to disk, and nothing else: no session, no checks, no paper.
const answers = new BetterSqlite3(`${file}.answers`);
answers.pragma('journal_mode = wal');
answers.pragma('synchronous = full');
answers.exec('create table if not exists answers (path text primary key, answer text, seq integer) strict');
const insert = answers.prepare<[string, string, number]>(
  'insert into answers values (?, ?, ?) on conflict do update set answer = excluded.answer, seq = excluded.seq',
);

async function save(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { answer, seq } = (await json(request)) as { answer: string; seq: number };
  insert.run(request.url ?? '', answer, seq);
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ saved: seq }));
}

createServer((request, response) => {
  if (request.url === '/ready') return response.end();
  if (request.method === 'PUT') return void save(request, response);
  const user = userOf(request.headers.cookie);
  if (user === undefined) return response.writeHead(401).end();
  const courseId = Number(request.url?.split('/').at(-1));
  if (enrollment.get(user, courseId) === undefined) return response.writeHead(403).end();
  const list = materials.all(user, courseId).map(({ name, completedAt, ...material }) => ({
    ...material,
    filePath: name === null ? undefined : `/media/${material['id']}/${encodeURIComponent(String(name))}`,
    completed: completedAt !== null,
  }));
  return response.setHeader('content-type', 'application/json').end(JSON.stringify(list));
}).listen(Number(process.env['PORT']), '127.0.0.1');

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import BetterSqlite3 from 'better-sqlite3';

// The yardstick: a page from memory, and the same materials from the same SQL, with prepared statements and nothing else.
// `+?` keeps SQLite from preparing a statement again for each new value in a join.
const db = new BetterSqlite3(`${process.env['DATA_DIR']}/abhyas.sqlite`, { readonly: true });
const page = readFileSync('dist/client/index.html.br');
const pageHeaders = { 'content-type': 'text/html', 'content-encoding': 'br', 'content-length': page.length };
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
/** What the student did in quizzes and assignments of the course; judged by no rule here. */
const standing = [
  `select materials.id, settings, more_attempts, more_minutes, closes_at,
     (select count(*) from quiz_questions where quiz_questions.material_id = materials.id) as questions
   from quizzes join materials on materials.id = quizzes.material_id
   left join quiz_allowances on quiz_allowances.material_id = materials.id and user_id = +?
   where course_id = +? and hidden = 0 and deleted_at is null`,
  `select quiz_attempts.* from quiz_attempts join materials on materials.id = material_id
   where user_id = +? and course_id = +? order by material_id, number`,
  `select assignments.*, state, marks, comment, handed_in_at, graded_at from assignments
   join materials on materials.id = assignments.material_id
   left join submissions on submissions.material_id = materials.id and user_id = +?
   where course_id = +? and hidden = 0 and deleted_at is null order by materials.id, number desc`,
].map((sql) => db.prepare<[number, number], Record<string, unknown>>(sql));

function userOf(cookie = ''): number | undefined {
  const token = /__Host-session=([^;]+)/.exec(cookie)?.[1] ?? '';
  const row = session.get(createHash('sha256').update(token).digest('hex'));
  return row === undefined || row.expires_at < Date.now() ? undefined : row.user_id;
}

createServer((request, response) => {
  if (request.url === '/readyz') return response.end('{}');
  if (request.url === '/page') return response.writeHead(200, pageHeaders).end(page);
  const user = userOf(request.headers.cookie);
  if (user === undefined) return response.writeHead(401).end();
  const courseId = Number(request.url?.split('/').at(-1));
  if (enrollment.get(user, courseId) === undefined) return response.writeHead(403).end();
  const done = standing.flatMap((statement) => statement.all(user, courseId));
  const list = materials.all(user, courseId).map(({ name, completedAt, ...material }) => ({
    ...material,
    mark: done.find((row) => row['material_id'] === material['id'])?.['marks'],
    filePath: name === null ? undefined : `/media/${material['id']}/${encodeURIComponent(String(name))}`,
    completed: completedAt !== null,
  }));
  return response.setHeader('content-type', 'application/json').end(JSON.stringify(list));
}).listen(Number(process.env['PORT']), '127.0.0.1');

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import BetterSqlite3 from 'better-sqlite3';

// The yardstick: the same answers from the same SQL with statements prepared once, and nothing else: no router, no
// checks of the request, no headers, no log. `+?` and not `?`: SQLite looks at the value of a bare parameter in a join
// while it plans, and prepares the statement again at each run.
const env = process.env;
const db = new BetterSqlite3(env['DATABASE'] ?? '', { readonly: true });
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
const courses = db.prepare<[number, number]>(`
  select courses.id, course_name, description, slug, version, enrollments.user_id is not null as enrolled,
    (select count(*) from materials where course_id = courses.id and deleted_at is null and hidden = 0) as materials,
    coalesce(done.count, 0) as completed, done.last_at
  from courses left join enrollments on enrollments.course_id = courses.id and enrollments.user_id = +?
  left join (
    select course_id, count(*) as count, max(completed_at) as last_at from material_progress join materials on materials.id = material_id
    where user_id = +? and completed_at is not null and deleted_at is null and hidden = 0 group by course_id
  ) as done on done.course_id = courses.id
  where courses.deleted_at is null order by courses.id`);
const lastStudied = db.prepare<[number]>(`
  select * from (
    select course_id, id, title, type, position_seconds, completed_at, position,
      row_number() over (partition by course_id order by material_progress.updated_at desc) as place
    from material_progress join materials on materials.id = material_id
    where user_id = +? and deleted_at is null and hidden = 0
  ) where place = 1`);
const consent = db.prepare<[number]>(
  'select * from consents where user_id = +? order by given_at desc limit 1',
);
const dashboard = readFileSync(env['DASHBOARD'] ?? '', 'utf8');
const page = readFileSync(env['PAGE'] ?? '');
const pageHeaders: Record<string, string> = JSON.parse(env['PAGE_HEADERS'] ?? '{}');

function userOf(cookie = ''): number | undefined {
  const token = /__Host-session=([^;]+)/.exec(cookie)?.[1] ?? '';
  const row = session.get(createHash('sha256').update(token).digest('hex'));
  return row === undefined || row.expires_at < Date.now() ? undefined : row.user_id;
}

createServer((request, response) => {
  if (request.url === '/ready') return response.end();
  if (request.url === '/page') return response.writeHead(200, pageHeaders).end(page);
  const user = userOf(request.headers.cookie);
  if (user === undefined) return response.writeHead(401).end();
  if (request.url === '/dashboard') {
    lastStudied.all(user);
    consent.get(user);
    const isListed = courses.all(user, user).length > 0;
    return response.setHeader('content-type', 'text/html; charset=utf-8').end(isListed ? dashboard : '');
  }
  const courseId = Number(request.url?.split('/').at(-1));
  if (enrollment.get(user, courseId) === undefined) return response.writeHead(403).end();
  const list = materials.all(user, courseId).map(({ name, completedAt, ...material }) => ({
    ...material,
    filePath: name === null ? undefined : `/media/${material['id']}/${encodeURIComponent(String(name))}`,
    completed: completedAt !== null,
  }));
  return response.setHeader('content-type', 'application/json').end(JSON.stringify(list));
}).listen(Number(env['PORT']), '127.0.0.1');

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import BetterSqlite3 from 'better-sqlite3';
import { CONSENT, COURSES, ENROLLMENT, LAST_STUDIED, MATERIALS, SESSION } from './sql.ts';

// The same answers from the same SQL, with statements prepared once and nothing else: no router, no checks of the
// request, no headers, no log.
const database = new BetterSqlite3(process.env['DATABASE'] ?? '', { readonly: true });
const session = database.prepare<[string], { user_id: number; expires_at: number }>(SESSION);
const enrollment = database.prepare<[number, number]>(ENROLLMENT);
const materials = database.prepare<[number, number], MaterialRow>(MATERIALS);
const courses = database.prepare<[number, number]>(COURSES);
const lastStudied = database.prepare<[number]>(LAST_STUDIED);
const consent = database.prepare<[number]>(CONSENT);
const courseId = Number(process.env['COURSE_ID']);
const page = readFileSync(process.env['PAGE'] ?? '', 'utf8');

interface MaterialRow {
  readonly id: number;
  readonly course_id: number;
  readonly course_name: string;
  readonly title: string;
  readonly description: string;
  readonly type: string;
  readonly url: string | null;
  readonly file_name: string | null;
  readonly media_type: string | null;
  readonly size: number | null;
  readonly position_seconds: number | null;
  readonly completed_at: number | null;
}

const toMaterial = (row: MaterialRow) => ({
  id: row.id,
  courseId: row.course_id,
  courseName: row.course_name,
  title: row.title,
  description: row.description,
  type: row.type,
  url: row.url ?? undefined,
  filePath: row.file_name === null ? undefined : `/media/${row.id}/${encodeURIComponent(row.file_name)}`,
  mediaType: row.media_type ?? undefined,
  size: row.size ?? undefined,
  completed: row.completed_at !== null,
  positionSeconds: row.position_seconds ?? 0,
});

function personOf(cookie: string): number | undefined {
  const token = /__Host-session=([^;]+)/.exec(cookie)?.[1] ?? '';
  const row = session.get(createHash('sha256').update(token).digest('hex'));
  return row === undefined || row.expires_at < Date.now() ? undefined : row.user_id;
}

createServer((request, response) => {
  if (request.url === '/ready') return response.end();
  const person = personOf(request.headers.cookie ?? '');
  if (person === undefined) return response.writeHead(401).end();
  if (request.url === '/dashboard') {
    lastStudied.all(person);
    consent.get(person);
    const isListed = courses.all(person, person).length > 0;
    return response.setHeader('content-type', 'text/html; charset=utf-8').end(isListed ? page : '');
  }
  if (enrollment.get(person, courseId) === undefined) return response.writeHead(403).end();
  const list = materials.all(person, courseId).map(toMaterial);
  return response.setHeader('content-type', 'application/json').end(JSON.stringify(list));
}).listen(Number(process.env['PORT']), '127.0.0.1');

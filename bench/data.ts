import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { fixture, uploadForm } from '../tests/support/fixtures.ts';
import { folder, type Server, startProduct } from './servers.ts';

export type Data = Awaited<ReturnType<typeof seed>>;
export type Student = Data['students'][number];

const SEED = readFileSync(join(import.meta.dirname, 'seed.sql'), 'utf8');
const FIRST = 'Aarav Bhavna Chetan Divya Esther Feroz Gayatri Harish Imran Jyoti Kavya'.split(' ');
const LAST = 'Iyer Joshi Khan Menon Nair Pillai Qureshi Rao Sethi Verma Yadav Das Bose'.split(' ');

export const openDatabase = (dataDir: string) => new BetterSqlite3(join(dataDir, 'abhyas.sqlite'));

/** Makes a data folder by the product's own first start, and fills it. @param sizes `each`: courses of each student */
export async function seed(
  sizes: Readonly<Record<'users' | 'courses' | 'materials' | 'each', number>>,
  signedIn = 64,
) {
  const dataDir = join(folder, `data-${Object.values(sizes).join('-')}`);
  await (await startProduct(dataDir))[Symbol.asyncDispose]();
  const db = openDatabase(dataDir);
  const at = Date.now();
  const names = { first: JSON.stringify(FIRST), last: JSON.stringify(LAST) };
  const values: Readonly<Record<string, unknown>> = { ...sizes, ...names, at };
  const session = db.prepare(
    `insert into sessions (id, user_id, created_at, last_seen_at, authenticated_at, expires_at, user_agent)
     values (?, ?, ?, ?, ?, ?, ?)`,
  );
  const signIn = (userId: number): string => {
    const token = String(userId).padStart(40, 'x');
    const id = createHash('sha256').update(token).digest('hex');
    session.run(id, userId, at, at, at, at + 7 * 86_400_000, 'bench');
    return `__Host-session=${token}`;
  };
  db.exec('begin');
  for (const statement of SEED.split(';')) {
    const used = [...statement.matchAll(/\$(\w+)/g)].map(([, name = '']) => [name, values[name]]);
    db.prepare(statement).run(Object.fromEntries(used));
  }
  const admin = db.prepare<[], { id: number }>("select id from users where role = 'admin'").get();
  const chosen = db.prepare<[number], { userId: number; courseId: number; materialId: number }>(
    `select user_id as userId, course_id as courseId, min(materials.id) as materialId
     from enrollments join materials using (course_id) join users on users.id = user_id
     where state = 'approved' and users.deleted_at is null and user_id % ? = 0 group by user_id limit ${signedIn}`,
  );
  const students = chosen
    .all(Math.ceil(sizes.users / (1.1 * signedIn)))
    .map((student) => ({ cookie: signIn(student.userId), ...student }));
  const cookie = signIn(admin?.id ?? 0);
  db.exec('commit').close();
  return { dataDir, admin: cookie, students };
}

export const studentOf = ({ students }: Data, turn = 0): Student => {
  const student = students[turn % students.length];
  if (student === undefined) throw new Error('No one was seeded.');
  return student;
};

export const VIDEO_BYTES = 64 * 2 ** 20;

/** Returns a short video padded with data that no player reads. */
export function anyVideo(): Buffer<ArrayBuffer> {
  const film = fixture('lecture.mp4');
  const bytes = Buffer.alloc(VIDEO_BYTES, 7);
  film.copy(bytes);
  bytes.writeUInt32BE(VIDEO_BYTES - film.length, film.length);
  bytes.write('free', film.length + 4, 'latin1');
  return bytes;
}

/** Uploads a video to the course of the first student. */
export async function addVideo(
  { url }: Server,
  data: Data,
  title: string,
  film: Blob,
): Promise<{ id: number; filePath: string }> {
  const body = uploadForm({ title, description: '', type: 'video', courseId: studentOf(data).courseId });
  body.append('materialFile', film, 'lecture.mp4');
  const upload = { method: 'POST', body, headers: { cookie: data.admin } };
  const answer = await (await fetch(`${url}/api/upload-file`, upload)).text();
  const { material } = JSON.parse(answer);
  if (material === undefined) throw new Error(`The video was refused: ${answer}`);
  return material;
}

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serverArgs, serverEnvironment } from '../scripts/lib/server-start.mjs';
import { type Data, openDatabase, type Student, seed, studentOf } from './data.ts';
import { inTurns, report, seconds, text } from './figures.ts';
import { type Call, costOf, costOfCalls } from './load.ts';
import { startProduct } from './servers.ts';

/** The same courses for few and many, and as much for each person. */
const sizes = { courses: 200, materials: 100, each: 10 };
let many: Promise<Data> | undefined;
const manyUsers = (): Promise<Data> => {
  many ??= seed({ ...sizes, users: 100_000 });
  return many;
};

const STUDENT_CALLS: Readonly<Record<string, (student: Student, turn: number) => Call>> = {
  'own courses': ({ cookie }) => ({ path: '/api/courses', cookie }),
  materials: ({ cookie, courseId }) => ({ path: `/api/courses/${courseId}/materials`, cookie }),
  'saving progress': ({ cookie, materialId }, turn) => ({
    path: `/api/materials/${materialId}/progress`,
    cookie,
    json: { positionSeconds: turn % 1000 },
  }),
  dashboard: ({ cookie }) => ({ path: '/dashboard', cookie }),
};
/** Lists the calls behind the site's lists. @param course with students @param lesson of it, with doubts */
const listsOf = (course: number, lesson: number) => ({
  admin: `approved-users approved-users?sort=newest approved-users?sort=name approved-users?sort=email
    approved-users?search=iyer approved-users?search=nobody-like-that approved-users?course=${course} pending-users
    pending-users?search=iyer materials materials?sort=course materials?courseId=${course} materials?search=lesson%2099
    trash audit audit?action=login audit?actor=iyer messages?kind=contact messages?open=1 messages?search=iyer
    orders orders?list=check orders?list=waiting orders?search=iyer orders?search=nobody-like-that receipts
    receipts?month=MONTH receipts?search=iyer receipts/sum?month=MONTH bank-credits bank-credits?ignored=1 refunds
    refunds?open=1 refunds?search=iyer courses courses/${course}/orders courses/${course}/certificates
    certificates?courseId=${course} courses/${course}/roster courses/${course}/roster?sort=progress
    courses/${course}/roster?show=stuck courses/${course}/roster?search=iyer submissions submissions?state=graded
    submissions?courseId=${course} submissions?search=iyer doubts doubts?unanswered=1 doubts?reported=1
    doubts?courseId=${course} doubts?search=circular emails emails?state=sent emails?state=refused
    emails?search=student77 to-send tasks tasks?state=failed announcements deletion-requests content/versions
    admin-search?search=iyer admin-search?search=nobody-like-that admin-counts overview`
    .replaceAll('MONTH', new Date().toISOString().slice(0, 7))
    .split(/\s+/),
  student: `doubts?courseId=${course} doubts?courseId=${course}&materialId=${lesson} notifications
    doubts?courseId=${course}&alike=why%20is%20it%20circular me/certificates`.split(/\s+/),
});

/** Compares the cost of calls with 100,000 and 1,000 users, and measures each list. */
export async function growth(): Promise<void> {
  const few = await seed({ ...sizes, users: 1000 });
  const data = await manyUsers();
  await using small = await startProduct(few.dataDir);
  await using large = await startProduct(data.dataDir);
  for (const [what, callOf] of Object.entries(STUDENT_CALLS)) {
    const callsOf = (of: Data) => (turn: number) => {
      const { path, ...call } = callOf(studentOf(of, turn), turn);
      return { ...call, path: `${path}?turn=${turn}` };
    };
    const { ratio, ours, theirs } = await inTurns(
      () => costOfCalls(large, callsOf(data)),
      () => costOfCalls(small, callsOf(few)),
    );
    const figures = `${text(ratio)} of 1,000 users: ${text(ours)} ms of CPU time, ${text(theirs)} ms`;
    report(`${what}, 100,000 users`, figures, ratio <= 1.5);
  }
  const { courseId, materialId, cookie } = studentOf(data);
  const lists = listsOf(courseId, materialId + 2);
  const calls = [
    { path: '/admin', cookie: data.admin },
    ...lists.admin.map((list) => ({ path: `/api/${list}`, cookie: data.admin })),
    ...lists.student.map((list) => ({ path: `/api/${list}`, cookie })),
  ];
  for (const call of calls) {
    const cost = await costOf(large, () => call, seconds / 5);
    report(`${call.path}, 100,000 users`, `${text(cost)} ms of CPU time`, cost <= 50);
  }
}

/** How long others wait at a time beside each export, import and job, with 100,000 users. */
export async function holds(): Promise<void> {
  const { dataDir, ...data } = await manyUsers();
  const { courseId, cookie, userId } = data.students[0] as Student;
  const db = openDatabase(dataDir);
  const years = db.prepare(`insert into audit_log (at, actor_id, action, detail)
    select at, ?, action, detail from audit_log limit 5000`);
  years.run(userId);
  const quiz = db.prepare<[], { id: number }>('select min(material_id) as id from quiz_attempts').get();
  db.close();
  const month = new Date().toISOString().slice(0, 7);
  const exports = `users/export.csv users/export.csv?state=pending receipts.csv?month=${month}
    receipts.zip?month=${month} submissions.csv courses/${courseId}/roster.csv materials/${quiz?.id}/quiz/results.csv
    me/export`.split(/\s+/);
  const program = [process.execPath, ...serverArgs.slice(0, -1), join(import.meta.dirname, 'holds.ts')];
  const args = [data.admin, cookie, ...exports.map((path) => `/api/${path}`)];
  const env = { ...process.env, ...serverEnvironment, DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)('taskset', ['-c', '0', ...program, ...args], { env });
  for (const line of stdout.trim().split('\n')) {
    const { what, held, whole, most } = JSON.parse(line);
    report(`${what}: others wait`, `${text(held)} ms at a time, of ${text(whole)} ms`, held <= most);
  }
}

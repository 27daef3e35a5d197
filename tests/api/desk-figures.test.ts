import { afterAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../support/expect-problem.ts';
import { sessionOf } from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { openStudyRoom } from '../support/study-room.ts';

const product = await startProduct();
afterAll(() => product.stop());
const room = await openStudyRoom(product);
const { admin } = room;

describe('contact messages', () => {
  it('are listed latest first, searched, and paged', async () => {
    for (const subject of ['Fees', 'Evening batch', 'Certificate'])
      await product.client().post('/api/contact', {
        name: 'Sunita Verma',
        email: 'sunita@example.in',
        subject,
        message: `About ${subject}.\nThank you.`,
      });
    const { body, headers } = await admin.get('/api/contact-messages?limit=2');
    expect(body).toEqual([
      {
        id: 3,
        name: 'Sunita Verma',
        email: 'sunita@example.in',
        subject: 'Certificate',
        message: 'About Certificate.\nThank you.',
        receivedAt: expect.any(Number),
      },
      expect.objectContaining({ subject: 'Evening batch' }),
    ]);
    expect(headers.get('x-total-count')).toBe('3');
    expect(headers.get('link')).toBe('</api/contact-messages?limit=2&cursor=2>; rel="next"');
    expect((await admin.get('/api/contact-messages?search=evening')).body).toHaveLength(1);
  });
});

describe('the audit log', () => {
  it('says who did what to whom, latest first', async () => {
    const { body: made } = await admin.post('/api/courses', { courseName: 'Pottery' });
    await admin.put(`/api/courses/${made.course.id}`, { courseName: 'Clay' });
    const [renamed, created] = (await admin.get('/api/audit?limit=2')).body;
    const subject = { type: 'course', id: made.course.id, name: 'Clay' };
    const actor = { id: 1, name: 'Administrator' };
    expect(renamed).toEqual({
      id: expect.any(Number),
      at: expect.any(Number),
      action: 'course-renamed',
      actor,
      subject,
      detail: { from: 'Pottery', to: 'Clay' },
    });
    expect(created).toMatchObject({ action: 'course-created', actor, subject });
  });

  it('is filtered by action and by actor', async () => {
    const byAction = await admin.get('/api/audit?action=course-created&limit=200');
    expect(new Set(byAction.body.map(({ action }: { action: string }) => action))).toEqual(
      new Set(['course-created']),
    );
    expect(Number(byAction.headers.get('x-total-count'))).toBe(byAction.body.length);
    expect((await admin.get('/api/audit?actor=ADMINISTRAT&limit=1')).body[0].actor.name).toBe(
      'Administrator',
    );
    expect((await admin.get('/api/audit?actor=nobody-like-that')).body).toEqual([]);
    expect((await admin.get('/api/audit?action=no-such-action')).body).toEqual([]);
  });

  it('is read to its end, each entry once', async () => {
    const ids: number[] = [];
    let next: string | undefined = '/api/audit?limit=3';
    while (next !== undefined) {
      const page: Awaited<ReturnType<typeof admin.get>> = await admin.get(next);
      ids.push(...page.body.map(({ id }: { id: number }) => id));
      next = /^<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
  });

  it('asks for more of a name that a thousand people share', async () => {
    const row = {
      role: 'student',
      state: 'pending',
      must_change_password: 0,
      created_at: 1,
      password_hash: '-',
    } as const;
    const rows = Array.from({ length: 1001 }, (_, at) => {
      const email = `crowd${at}@example.in`;
      return { ...row, full_name: 'Crowd', email, email_key: email };
    });
    await product.deps.database.db.insertInto('users').values(rows).execute();
    const message = 'Too many people match. Type more of the name or of the email.';
    expectProblem(await admin.get('/api/audit?actor=crowd'), 422, message, ['/actor']);
    expect((await admin.get('/api/audit?actor=crowd1000')).status).toBe(200);
  });
});

describe('the overview', () => {
  it('counts what there is', async () => {
    const fresh = await startProduct();
    const study = await openStudyRoom(fresh);
    const reader = await sessionOf(fresh, study.enrolled);
    await reader.put(`/api/materials/${study.youtubeId}/progress`, { completed: true });
    await study.freshPending();
    const { body } = await study.admin.get('/api/overview');
    expect(body.students).toEqual({ pending: 1, approved: 3 });
    expect(body.active).toEqual({ last7Days: 1, last30Days: 1 });
    expect(body.registrations).toHaveLength(12);
    expect(body.registrations.at(-1).count).toBe(4);
    expect(body.courses).toBe(5);
    expect(body.completion.find(({ id }: { id: number }) => id === study.courseId)).toMatchObject({
      students: 1,
      percent: Math.floor(
        100 / (await study.admin.get(`/api/courses/${study.courseId}/materials`)).body.length,
      ),
    });
    expect(body.storage.videos).toBeGreaterThan(0);
    expect(body.storage.free).toBeGreaterThan(0);
    await fresh.stop();
  });

  it('counts who is active once each, however many people there are', async () => {
    const fresh = await startProduct();
    const { youtubeId, video, admin: reader } = await openStudyRoom(fresh);
    const { db } = fresh.deps.database;
    const studied = Date.now();
    for (const id of [19_999, 20_000, 20_001, 40_000]) {
      const email = `student${id}@example.in`;
      await db
        .insertInto('users')
        .values({
          id,
          full_name: 'Farah Khan',
          email,
          email_key: email,
          password_hash: '-',
          role: 'student',
          state: 'approved',
          must_change_password: 0,
          created_at: studied,
        })
        .execute();
      for (const material_id of [youtubeId, video.id])
        await db
          .insertInto('material_progress')
          .values({ user_id: id, material_id, position_seconds: 1, updated_at: studied })
          .execute();
    }
    expect((await reader.get('/api/overview')).body.active).toEqual({ last7Days: 4, last30Days: 4 });
    await fresh.stop();
  });

  it('leaves people in the trash out', async () => {
    const fresh = await startProduct();
    const study = await openStudyRoom(fresh);
    await study.admin.delete(`/api/delete-user/${study.enrolled.id}`);
    const { body } = await study.admin.get('/api/overview');
    expect(body.students.approved).toBe(2);
    expect(body.completion.map(({ id }: { id: number }) => id)).toEqual([study.otherCourseId]);
    await fresh.stop();
  });
});

import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { foldText } from '../../../server/contract/fold-text.ts';
import { oldDatabase } from '../../support/old-database.ts';
import { orderAt } from '../../support/orders.ts';
import { issuedStudent } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());
const admin = await product.adminClient();
const find = async (list: string, search: string) =>
  (await admin.get(`/api/${list}${list.includes('?') ? '&' : '?'}search=${encodeURIComponent(search)}`)).body;
const namesFor = async (search: string, sort = 'name') =>
  (await find(`approved-users?sort=${sort}`, search)).map((one: { fullName: string }) => one.fullName);

it.each([
  ['गुल\u095Bार पढ़ाई', ['गुल\u091C\u093Cार', 'गुलजार', 'पढ़ाई गुल', 'पढाई']],
  ['ÉMILE D’Souza', ['émile', 'emile d’souza', "D'Souza Emile", 'Ｅmile']],
  ['Pooja Venkataraman', ['Venkataraman Pooja', 'venkat\u00A0poo', '\u200Bpooja\uFEFF']],
  ['അവർ രമേശൻ', ['അവര്\u200D', 'രമേശന്\u200D']],
  ['علي خان', ['علی خان']],
  ['Batch 2026 रीना', ['२०२६ रीना']],
  ['K. S. R. Murthy', ['KSR Murthy', 'k.s.r. murthy', 'K S R', 'murthy k']],
  ['सन्तोष चन्द्र', ['संतोष', 'चंद्र सन्तोष']],
  ['സൌമ്യ', ['സൗമ്യ']],
])('%s is found by whoever types it: %j', async (fullName, searches) => {
  await issuedStudent(product, { fullName });
  const kept = fullName.normalize('NFC');
  for (const search of searches) expect([search, await namesFor(search)]).toEqual([search, [kept]]);
  expect(await namesFor(`${fullName} zzz`)).toEqual([]);
});

it('people and orders are found by any part of a mobile number, and by a reference in lower case', async () => {
  const { id, fullName, email } = await issuedStudent(product, {
    fullName: 'Phone Rao',
    email: 'p.q.r@example.in',
  });
  await issuedStudent(product, { fullName: 'Phone Other', email: 'p.r.q.r@example.in' });
  await admin.put(`/api/user/${id}`, { fullName, email, phone: '+91 98111 22334' });
  for (const search of [
    '9811122334',
    '+91 98111 22334',
    '098111-22334',
    '919811122334',
    '22334',
    'P.Q.R@example.in',
  ])
    expect([search, await namesFor(search)]).toEqual([search, ['Phone Rao']]);
  expect(await namesFor('981112233499')).toEqual([]);
  expect(await namesFor("'")).toEqual([]);
  const order = await orderAt(product, admin, { phone: '98222 33445' });
  expect(await find('orders', '+91-98222-33445')).toMatchObject([{ code: order.code }]);
  expect((await order.claim('4123 5678 9012')).status).toBe(201);
  expect(await find('orders', '4123-5678-9012 ')).toMatchObject([{ code: order.code }]);
});

it('names are sorted as they read, and follow when they are corrected', async () => {
  const { id, email } = await issuedStudent(product, { fullName: 'Zoë Sort' });
  for (const fullName of ['adele Sort', 'Élodie Sort', 'Bina Sort'])
    await issuedStudent(product, { fullName });
  expect(await namesFor('sort')).toEqual(['adele Sort', 'Bina Sort', 'Élodie Sort', 'Zoë Sort']);
  const answer = await admin.put(`/api/user/${id}`, { fullName: 'Ārav Sort', email });
  expect(answer.status).toBe(200);
  expect((await namesFor('sort'))[1]).toBe('Ārav Sort');
  expect(await namesFor('zoe sort')).toEqual([]);
});

it('orders, courses, lessons and messages are found in the same way, and a course has its name once', async () => {
  const order = await orderAt(product, admin, { fullName: 'Zoë D’Mello' });
  expect(await find('orders', "d'mello zoe")).toMatchObject([{ code: order.code }]);
  expect(await find('orders', order.code.toLowerCase())).toMatchObject([{ code: order.code }]);

  expect((await admin.post('/api/courses', { courseName: 'Théorie des Graphes – गणित' })).status).toBe(201);
  const twice = await admin.post('/api/courses', { courseName: 'theorie  des graphes - गणित' });
  expect(twice.body.message).toBe('A course with this name already exists.');
  const courses = (await admin.get('/api/courses')).body as { id: number; courseName: string }[];
  const courseId = courses.find(({ courseName }) => courseName.startsWith('Théorie'))?.id;
  await admin.post('/api/add-text', { title: 'Lagrange’s Naïve “Proof”', body: 'x', courseId });
  const [lesson, ...others] = await find('materials', 'graphes lagrange\'s naive "proof"');
  expect([lesson.title, others]).toEqual(['Lagrange’s Naïve “Proof”', []]);
  await admin.put(`/api/materials/${lesson.id}`, { title: 'Éclair' });
  expect(await find('materials', 'eclair')).toHaveLength(1);
  expect(await find('materials', 'lagrange')).toEqual([]);

  const message = { name: 'Anaïs', email: 'a@example.in', subject: 'Zeit', message: 'Größe der Klasse?' };
  await product.client().post('/api/contact', message);
  expect(await find('messages', 'grosse anais')).toMatchObject([{ name: 'Anaïs' }]);
});

it('a database of an earlier version is found by the new search, its course names stay unique', async () => {
  const old = await oldDatabase('050-states-of-mails');
  const { db } = old;
  const names = [
    'K.S.R. Murthy',
    'सन्तोष',
    'ÉMILE D’Souza',
    'गुल\u095Bार',
    'অবৎ',
    '١٢٣ علي',
    'Łucja Größe',
    ...Array(1100).fill('Ä'),
  ];
  for (const [at, full_name] of names.entries())
    await sql`insert into users (full_name, email, email_key, password_hash, role, state, must_change_password, created_at)
      values (${full_name}, ${`${at}`}, ${`${at}`}, '', 'student', 'approved', 0, 1)`.execute(db);
  for (const [name, key] of [
    ['Émile', 'émile'],
    ['Emile', 'emile'],
    ['Théorie', 'théorie'],
    ['Plan A. B', 'plan a. b'],
    ['Plan A B', 'plan a b'],
    ["Artist's Way", "artist's way"],
  ])
    await sql`insert into courses (course_name, name_key, description, created_at, updated_at)
      values (${name}, ${key}, '', 1, 1)`.execute(db);
  await old.migrate();
  const users = await db.selectFrom('users').select(['full_name', 'name_key']).orderBy('id').execute();
  expect(users).toEqual(names.map((full_name) => ({ full_name, name_key: foldText(full_name) })));
  const courses = await db.selectFrom('courses').select('name_key').orderBy('id').execute();
  expect(courses.map(({ name_key }) => name_key)).toEqual([
    'émile',
    'emile',
    'theorie',
    'plan a. b',
    'plan a b',
    'artists way',
  ]);
  await old.remove();
});

import { parse } from 'csv-parse/sync';
import { afterAll, expect, it } from 'vitest';
import { batchOf, dayIn, withOffers } from '../../support/batches.ts';
import { importAll } from '../../support/jobs.ts';
import { student } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';

const COURSE = 2;
const product = await startProduct(
  {},
  withOffers(
    batchOf('evening', 'Evening batch', { seats: 50 }),
    batchOf('dawn', 'Early, before work', { access: { until: dayIn(150) } }),
    batchOf('gone', 'Last batch', { starts: dayIn(-60), ends: dayIn(-2), joinUntil: dayIn(-50) }),
  ),
);
afterAll(() => product.stop());
const admin = await product.adminClient();

const send = (text: string, query = '') =>
  admin.request('POST', `/api/users/import${query}`, {
    body: text,
    headers: { 'content-type': 'text/csv' },
  });
const HEAD = 'Name,Email,Courses,Batch\n';
const roster = async (): Promise<Record<string, string>[]> =>
  parse(String((await admin.get(`/api/courses/${COURSE}/roster.csv`)).body), { bom: true, columns: true });
const lineOf = async (name: string) => (await roster()).find((line) => line['Name'] === name);

it('a file of students names their batch by name or key, and who has an account is moved', async () => {
  const known = await student(product, { fullName: 'Chitra Nair' });
  await admin.post('/api/enroll', { userId: known.id, courseId: COURSE, offer: 'evening' });
  const file = [
    'Anil Kumar,anil@batch.example,Full Stack,  evening  BATCH ',
    'Bina Das,bina@batch.example,Full Stack; Healthy Habits,dawn',
    `Chitra Nair,${known.email},Full Stack,"Early, before work"`,
    'Dev Sen,dev@batch.example,Full Stack,',
  ].join('\n');
  const { rows, problems } = (await send(HEAD + file, '?dryRun=1')).body;
  expect(problems).toEqual([]);
  expect(rows.map(({ batches }: { batches?: string[] }) => batches)).toEqual([
    ['evening  BATCH'],
    ['dawn'],
    ['Early, before work'],
    undefined,
  ]);
  expect((await send(HEAD + file)).status).toBe(202);
  await importAll(product);
  expect(await lineOf('Anil Kumar')).toMatchObject({ Batch: 'Evening batch', 'Access until': dayIn(200) });
  expect(await lineOf('Bina Das')).toMatchObject({ Batch: 'Early, before work', 'Access until': dayIn(150) });
  // Moved, and access gets no shorter.
  expect(await lineOf('Chitra Nair')).toMatchObject({
    Batch: 'Early, before work',
    'Access until': dayIn(200),
  });
  expect(await lineOf('Dev Sen')).toMatchObject({ Batch: '', 'Access until': '' });
});

it('a file with a batch that is not there, is over, or of no course in its line is refused at that line', async () => {
  const file = [
    'Anil Rao,anil2@batch.example,Full Stack,Night batch',
    'Bina Rao,bina2@batch.example,Full Stack,Last batch',
    'Chandu Rao,chandu@batch.example,Healthy Habits,evening',
    'Devi Rao,devi@batch.example,Full Stack,evening; dawn',
    'Esha Rao,esha@batch.example,,evening',
  ].join('\n');
  const { problems } = (await send(HEAD + file, '?dryRun=1')).body;
  const unknown = (name: string) => `No course in this line has a batch “${name}”.`;
  expect(problems).toEqual([
    { line: 2, column: 'batch', message: unknown('Night batch') },
    { line: 3, column: 'batch', message: 'The batch “Last batch” is over. Please choose another.' },
    { line: 4, column: 'batch', message: unknown('evening') },
    {
      line: 5,
      column: 'batch',
      message:
        'This line names two batches of one course. Choose one, by its key if both have the same name.',
    },
    { line: 6, column: 'batch', message: unknown('evening') },
  ]);
  expect((await send(HEAD + file)).status).toBe(422);
});

it('where no course has batches, the column of another school is left out as before', async () => {
  const plain = await startProduct();
  const client = await plain.adminClient();
  const answer = await client.request('POST', '/api/users/import?dryRun=1', {
    body: `${HEAD}Anil Rao,anil3@batch.example,Full Stack,2023-27`,
    headers: { 'content-type': 'text/csv' },
  });
  expect(answer.body).toMatchObject({ problems: [], ignored: ['Batch'], rows: [{ fullName: 'Anil Rao' }] });
  const { body } = await client.get(`/api/courses/${COURSE}/roster.csv`);
  expect(body).not.toMatch(/Batch|Access until/);
  await plain.stop();
});

import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { type Ask, type Call, calls, changes, jsonCalls, nameOf } from '../../support/calls.ts';
import type { Answer, Client, RequestOptions } from '../../support/client.ts';
import { databaseContents, forgetLimits, tablesIn } from '../../support/database-contents.ts';
import { uploadForm } from '../../support/fixtures.ts';
import {
  almostRight,
  anyJson,
  greedy,
  MARK,
  oddIds,
  oddTexts,
  wrongTypes,
} from '../../support/hostile-values.ts';
import { secondAdmin, sessionOf } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { describedCalls } from '../../support/route-table.ts';
import { openCourse } from '../../support/seeded-course.ts';

/** Fixed, so that a failure comes back; FUZZ_RUNS and FUZZ_SEED look further. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_250_610);
const numRuns = Number(process.env['FUZZ_RUNS'] ?? 8);
const settings = { seed, numRuns, endOnFailure: true } as const;

const placeOf = (call: Call): number => calls.map(nameOf).indexOf(nameOf(call));
/** Calls share their fields' rules: each meets every third text, and each text a third of them. */
const shareOf = <T>(values: readonly T[], place: number, step = 3): T[] =>
  values.filter((_, at) => (at + place) % (numRuns > 8 ? 1 : step) === 0);

const product = await startProduct({ CONTACT_EMAIL: 'office@example.in' });
afterAll(() => product.stop());
const { db } = product.deps.database;
const course = await openCourse(product);
const other = await secondAdmin(product);
const described = await describedCalls(product);
const prototype = JSON.stringify(Object.getOwnPropertyNames(Object.prototype));

const clientFor = async (call: Call): Promise<Client> => {
  if (call.path === '/api/login') return product.client();
  return call.ofFirstAdmin ? course.admin : sessionOf(product, other);
};

/**
 * Sends as someone who may make the call. The client fails by itself on any 5xx, and on a 4xx that is no problem+json with
 * a sentence.
 */
async function senderFor(call: Call) {
  const client = await clientFor(call);
  return async (path: string, options: RequestOptions): Promise<Answer> => {
    let answer = await client.request(call.method, path, options);
    if (answer.status === 429) {
      await forgetLimits(product);
      answer = await client.request(call.method, path, options);
    }
    if (answer.status >= 400) expect([400, 401, 403, 404, 409, 412, 413, 415, 422]).toContain(answer.status);
    return answer;
  };
}

async function expectUnchanged(ask: () => Promise<void>): Promise<void> {
  const before = await databaseContents(product);
  await ask();
  expect(await databaseContents(product)).toBe(before);
}

/** Hashing a password takes its time: there, every eighth text will do. */
const HASHES = /login|register|me\/password|confirm-identity|second-factor|reset-password|create-user/;

const withJson = await jsonCalls(course);

describe(`hostile input, seed ${seed}`, () => {
  it('reaches every call that takes JSON', () => {
    const takesJson = [...described].filter(
      ([, { requestBody }]) => requestBody?.content['application/json'] !== undefined,
    );
    expect(withJson.map(({ name }) => name).sort()).toEqual(takesJson.map(([name]) => name).sort());
  });

  const withParameters = calls.filter(({ path }) => path.includes('{'));
  it.each(withParameters.map((call) => [nameOf(call), call] as const))(
    'in the path of %s',
    async (_name, call) => {
      const { path, ...rest } = await call.ask(course);
      const send = await senderFor(call);
      await expectUnchanged(async () => {
        for (const [at, parameter] of call.path.split('/').entries()) {
          // The name of a file is for people; its id finds it.
          if (!parameter.startsWith('{') || parameter === '{name}') continue;
          for (const odd of oddIds) {
            const { status } = await send(path.split('/').toSpliced(at, 1, odd).join('/'), rest);
            expect([odd, [400, 404].includes(status)]).toEqual([odd, true]);
          }
        }
      });
    },
  );

  const queries = calls.flatMap((call) => {
    const parameters = described.get(nameOf(call))?.parameters ?? [];
    const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
    return names.length > 0 ? [{ name: nameOf(call), call, names }] : [];
  });
  it.each(queries)('in the query of $name', async ({ call, names }) => {
    const send = await senderFor(call);
    const { path, ...rest } = await call.ask(course);
    const ask = async (query: string): Promise<void> => {
      const { status } = await send(`${path.split('?')[0]}?${query}`, rest);
      // Some queries name a file, which need not be there.
      expect([query, [200, 201, 202, 404, 422].includes(status)]).toEqual([query, true]);
    };
    const texts = shareOf(oddTexts, placeOf(call)).filter(({ length }) => length < 1000);
    const all = texts
      .map((text) => text.toWellFormed())
      .map((text, at) => `${names[at % names.length]}=${encodeURIComponent(text)}`);
    const askAll = async (): Promise<void> => {
      for (const query of all) await ask(query);
    };
    await (call.method === 'GET' ? expectUnchanged(askAll) : askAll());
  });

  describe.each(withJson)('in the body of $name', ({ call, ...first }) => {
    const fields = Object.keys(first.json);

    it('refuses a value of another type, and points at the field', async () => {
      const { path, json } = await call.ask(course);
      const send = await senderFor(call);
      await expectUnchanged(async () => {
        for (const field of fields)
          for (const value of wrongTypes) {
            if (RIGHT_AFTER_ALL.has(`${field} ${JSON.stringify(value)}`)) continue;
            const { status, body } = await send(path, { json: { ...json, [field]: value } });
            const pointer = body.errors?.[0]?.pointer.split('/')[1];
            expect([field, value, status, pointer]).toEqual([field, value, 422, field]);
            expect(body.message).not.toMatch(/expected|received|invalid input/i);
          }
      });
    });

    it('takes any text or refuses it', async () => {
      const texts = shareOf(oddTexts, placeOf(call), HASHES.test(call.path) ? 8 : 3);
      const send = await senderFor(call);
      let { path, json }: Ask = first;
      const names = Object.entries(first.json).flatMap(([name, value]) =>
        typeof value === 'string' ? [name] : [],
      );
      for (const [at, text] of texts.entries()) {
        const name = names[at % names.length] ?? fields[0] ?? '';
        const { status } = await send(path, { json: { ...json, [name]: text } });
        // What a success used up is made again.
        if (status < 400) ({ path, json } = await call.ask(course));
      }
      expect(Reflect.get({}, 'polluted')).toBeUndefined();
    });

    it('takes what is almost right, or anything, or refuses it', async () => {
      const { path } = await call.ask(course);
      const send = await senderFor(call);
      let before = await databaseContents(product);
      const property = fc.asyncProperty(almostRight(first.json), anyJson, async (almost, any) => {
        for (const value of [almost, any]) {
          const headers = { 'content-type': 'application/json' };
          const { status } = await send(path, { headers, body: JSON.stringify(value) });
          const after = await databaseContents(product);
          if (status >= 400) expect(after).toBe(before);
          before = after;
        }
      });
      await fc.assert(property, settings);
      expect(JSON.stringify(Object.getOwnPropertyNames(Object.prototype))).toBe(prototype);
    });
  });
});
/** Fields for which one of the wrong types is right: no course need be chosen, nor its hours; the one asked about has no materials. */
const RIGHT_AFTER_ALL = new Set([
  'orders []',
  'endsOn null',
  'after 0',
  'returnPaise 0',
  'byMail true',
  'forRenewals true',
  'hours null',
  'mine true',
  'endsAccess true',
  'courseIds []',
  'materialIds []',
  'completed true',
  'done true',
  'hidden true',
  'closed true',
  'pinned true',
  'toAll true',
  'withoutPicture true',
  'atSeconds null',
  'atSeconds 0',
  'postId null',
  'positionSeconds 0',
  'questions []',
  'answer null',
  'seq 0',
  'moreAttempts 0',
  'moreMinutes 0',
  'closesAt null',
  'closesAt 0',
  'marks 0',
  'criteria []',
]);

describe('more fields than a call has', () => {
  /** Every value of every row, so that a foreign one shows wherever it landed. */
  const everything = async (): Promise<string> => {
    const tables = await tablesIn(product);
    const rows = tables.map((name) => sql`select * from ${sql.table(name)}`.execute(db));
    return JSON.stringify((await Promise.all(rows)).map((result) => result.rows));
  };
  const owners = () =>
    db.selectFrom('staff_rights').select('user_id').where('right', '=', 'owner').orderBy('user_id').execute();

  it.each(changes.map((call) => [nameOf(call), call] as const))(
    'are passed over by %s',
    async (_name, call) => {
      await forgetLimits(product);
      const before = await owners();
      const { path, json, headers = {} } = await call.ask(course);
      // At the login and for a role, that is a field of its own.
      const { role, ...more } = greedy;
      const body = {
        ...(json !== undefined && call.path === '/api/login' ? more : { ...more, role }),
        ...json,
      };
      const { status } = await (await clientFor(call)).request(call.method, path, { json: body, headers });
      if (json !== undefined) expect([200, 201, 409, 422]).toContain(status);
      expect(await everything()).not.toContain(String(MARK));
      expect(await owners()).toEqual(before);
      expect(Reflect.get({}, 'polluted')).toBeUndefined();
    },
  );
});

describe('any bytes', () => {
  it('are a form or refused', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const disposition = 'Content-Disposition: form-data; name="title"';
    const file = ['; filename="a"', 'name="materialFile"', '"', ';', '\0'];
    const pieces = ['--b', '\r\n', '\r\n\r\n', '--', disposition, ...file];
    const part = fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 5 }));
    const client = await sessionOf(product, { id: 1 });
    const property = fc.asyncProperty(fc.array(part, { maxLength: 40 }), async (parts) => {
      const body = parts.join('');
      const { status } = await client.request('POST', '/api/upload-file', { headers, body });
      expect([400, 413, 422]).toContain(status);
    });
    await fc.assert(property, { ...settings, numRuns: numRuns * 20 });
  });

  it('in a header do no harm', async () => {
    const names =
      'cookie range if-none-match if-range if-modified-since accept user-agent x-forwarded-for origin referer';
    const text = fc.string({ unit: 'binary-ascii', maxLength: 80 });
    const property = fc.asyncProperty(fc.constantFrom(...names.split(' ')), text, async (name, any) => {
      const value = any.replaceAll(/[^\t\x20-\x7e]/g, '%');
      const headers = { [name]: name === 'cookie' ? `__Host-session=${value}` : value };
      const client = await sessionOf(product, { id: 1 });
      expect((await client.request('GET', course.video.filePath, { headers })).status).toBeLessThan(500);
    });
    await fc.assert(property, { ...settings, numRuns: numRuns * 20 });
  });

  it('a file is found again whatever it and its material were called', async () => {
    const client = await sessionOf(product, { id: 1 });
    const upload = (title: string, name: string) =>
      client.upload(
        '/api/upload-file',
        uploadForm(
          { title, description: '', type: 'document', courseId: course.courseId },
          { name: `${name}.txt`, bytes: Buffer.from('Read this.') },
        ),
      );
    for (const text of oddTexts.filter(({ length }) => length < 5000)) {
      const { status, body } = await upload(text, 'notes');
      expect([text, [201, 422].includes(status)]).toEqual([text, true]);
      if (status === 201) expect(body.material.title).toBe(text.toWellFormed().normalize('NFC').trim());
      const { filePath } = (await upload('Notes', text)).body.material;
      const served = await client.get(filePath);
      expect([text, served.status, served.body]).toEqual([text, 200, 'Read this.']);
    }
  });
});

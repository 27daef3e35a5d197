import { existsSync, rmSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { type Ask, type Call, jsonCalls } from '../support/calls.ts';
import { databaseContents, forgetLimits } from '../support/database-contents.ts';
import { type UploadFields, uploadForm } from '../support/fixtures.ts';
import { naughtyStrings } from '../support/naughty-strings.ts';
import { startProduct } from '../support/product.ts';
import { openStudyRoom } from '../support/study-room.ts';

rmSync('/tmp/abhyas-naughty', { force: true });
const product = await startProduct({ CONTACT_EMAIL: 'office@example.in' });
afterAll(() => product.stop());
const room = await openStudyRoom(product);

/** Each field of each JSON call that holds text. */
const targets = (await jsonCalls(room)).flatMap(({ name, call, json }) =>
  Object.entries(json)
    .filter(([, value]) => typeof value === 'string')
    .map(([field]) => ({ name, call, field })),
);

/** Hashing a password takes its time: there, each field gets a third of the texts, and another third than the one before. */
const HASHES = /login|register|me\/password|confirm-identity|second-factor|reset-password|create-user/;
const textsFor = ({ path }: Call, index: number): readonly string[] =>
  HASHES.test(path) ? naughtyStrings.filter((_, at) => at % 3 === index % 3) : naughtyStrings;

/** 401 at the login, 409 where the text was taken already. */
const REFUSALS = [401, 409, 422];

describe.each(targets.map((target, index) => ({ ...target, index })))(
  '$name, $field',
  ({ call, field, index }) => {
    let ask: Ask;
    const send = async (text: string): Promise<number> => {
      await forgetLimits(product);
      const client = call.path === '/api/login' ? product.client() : room.admin;
      const { status } = await client.request(call.method, ask.path, {
        json: { ...ask.json, [field]: text },
      });
      return status;
    };

    it('takes any text or refuses it, and the refused ones change nothing', async () => {
      ask = await call.ask(room);
      const refused: string[] = [];
      for (const text of textsFor(call, index)) {
        const status = await send(text);
        expect({ text, fine: status < 300 || REFUSALS.includes(status) }).toEqual({ text, fine: true });
        if (status >= 400) refused.push(text);
        // What was used up by a success is made anew.
        else ask = await call.ask(room);
      }
      const before = await databaseContents(product);
      for (const text of refused) expect(REFUSALS).toContain(await send(text));
      expect(await databaseContents(product)).toBe(before);
    });
  },
);

describe('an upload', () => {
  const fields = { title: 'Notes', description: '', type: 'document', courseId: room.courseId };
  const upload = (given: UploadFields, name: string) =>
    room.admin.upload(
      '/api/upload-file',
      uploadForm({ ...fields, ...given }, { name, bytes: Buffer.from('Read this.') }),
    );

  it.each(['title', 'description', 'type', 'courseId'])(
    'takes any text as its %s or refuses it',
    async (field) => {
      const refused: string[] = [];
      for (const text of naughtyStrings) {
        const { status } = await upload({ [field]: text }, 'a.txt');
        expect({ text, fine: status === 201 || status === 422 }).toEqual({ text, fine: true });
        if (status !== 201) refused.push(text);
      }
      const before = await databaseContents(product);
      for (const text of refused) expect((await upload({ [field]: text }, 'a.txt')).status).toBe(422);
      expect(await databaseContents(product)).toBe(before);
    },
  );

  it('finds its file again whatever it was called', async () => {
    for (const text of naughtyStrings.filter(({ length }) => length < 5000)) {
      const { status, body } = await upload({}, `${text}.txt`);
      expect({ text, status }).toEqual({ text, status: 201 });
      const served = await room.admin.get(body.material.filePath);
      expect({ text, status: served.status, body: served.body }).toEqual({
        text,
        status: 200,
        body: 'Read this.',
      });
    }
  });
});

describe('a search', () => {
  it.each(['/api/pending-users', '/api/approved-users', '/api/materials'])(
    'of %s takes any text',
    async (path) => {
      for (const text of naughtyStrings.filter(({ length }) => length < 2000)) {
        const search = encodeURIComponent(text.toWellFormed());
        const { status } = await room.admin.get(
          `${path}?search=${search}&limit=1${search}&cursor=1${search}`,
        );
        expect({ text, status }).toEqual({ text, status: [...text].length > 200 ? 422 : 200 });
      }
    },
  );
});

describe('a token', () => {
  it('is no token, whatever it says', async () => {
    for (const text of naughtyStrings.filter(
      (candidate) => candidate.isWellFormed() && candidate.length < 1000,
    )) {
      await forgetLimits(product);
      const path = `/api/reset-password/${encodeURIComponent(text)}`;
      const { status } = await product.client().post(path, { password: 'nine lamps on the river' });
      expect({ text, fine: [400, 404].includes(status) }).toEqual({ text, fine: true });
    }
  });
});

describe('after all that', () => {
  it('what was taken comes back as it was written', async () => {
    const { body } = await room.admin.get('/api/courses');
    const names: string[] = body.map(({ courseName }: { courseName: string }) => courseName);
    for (const text of [
      '<script>alert(1)</script>',
      "' or 1=1--",
      '=1+1',
      '{{7*7}}',
      'नमस्ते दुनिया',
      '𠜎𠜱𠝹𠱓',
    ])
      expect(names).toContain(text);
  });

  it('nothing was run', () => {
    expect(existsSync('/tmp/abhyas-naughty')).toBe(false);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});

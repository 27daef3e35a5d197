import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { DomainError } from '../errors.ts';
import { incomingWith } from '../http/test-call.ts';
import { createFileStore } from './file-store.ts';
import { type FormRules, receiveForm } from './multipart.ts';
import { END, file, formOf, inPieces, MULTIPART, text } from './test-form.ts';

const KIBIBYTE = 1024;
/** What a form may weigh beside its file. */
const OVERHEAD = 8 * 64 * KIBIBYTE + 20 * 16 * KIBIBYTE;
const dataDir = mkdtempSync(join(tmpdir(), 'abhyas-forms-'));
const store = createFileStore({ dataDir, now: Date.now, log: pino({ level: 'silent' }) });
afterAll(() => rmSync(dataDir, { recursive: true }));
const left = (): string[] => readdirSync(join(dataDir, 'incoming'));

const rules: FormRules = {
  fileField: 'upload',
  textFields: ['title', 'note'],
  maxFileBytes: 1000,
  admit: () => 1000,
};

/** The code of the refusal; a form that is taken gives its fields and its file's text. */
async function outcome(incoming: IncomingMessage, changed: Partial<FormRules> = {}): Promise<unknown> {
  try {
    const form = await receiveForm(incoming, store, { ...rules, ...changed });
    if (form.file === undefined) return { fields: form.fields };
    const { name, path, size } = form.file;
    const content = readFileSync(path, 'utf8');
    await store.discard(form.file);
    return { fields: form.fields, name, content, size };
  } catch (error) {
    expect(left()).toEqual([]);
    return error instanceof DomainError ? error.code : error;
  }
}

describe('a form', () => {
  it('is read with its file, whatever comes first', async () => {
    const expected = { fields: { title: 'पाठ' }, name: 'a.txt', content: 'hello', size: 5 };
    const [title, upload] = [text('title', 'पाठ'), file('upload', 'a.txt', 'hello')];
    expect(await outcome(formOf(title, upload))).toEqual(expected);
    expect(await outcome(formOf(upload, title))).toEqual(expected);
  });

  it('may have no file, and no fields', async () => {
    expect(await outcome(formOf(text('title', 'x')))).toEqual({ fields: { title: 'x' } });
    expect(await outcome(formOf())).toEqual({ fields: {} });
  });

  it('is read for the fields that are asked for alone', async () => {
    const form = formOf(text('role', 'admin'), text('role', 'owner'), text('title', 'x'));
    expect(await outcome(form)).toEqual({ fields: { title: 'x' } });
  });

  it('may have a field called as everything is', async () => {
    const given = formOf(text('toString', 'x'));
    expect(await outcome(given, { textFields: ['toString'] })).toEqual({ fields: { toString: 'x' } });
  });

  it('may have a file without a name', async () => {
    expect(await outcome(formOf(file('upload', '', 'hello')))).toMatchObject({ name: '', content: 'hello' });
  });

  it('shows what came before its file to whoever admits it', async () => {
    const shown: unknown[] = [];
    const admit: FormRules['admit'] = (fields, name) => {
      shown.push([{ ...fields }, name]);
      return 1000;
    };
    await outcome(formOf(text('title', 'x'), file('upload', 'a.txt', 'hello'), text('note', 'y')), { admit });
    expect(shown).toEqual([[{ title: 'x' }, 'a.txt']]);
  });
});

describe('no form', () => {
  it.each([
    ['is JSON', { 'content-type': 'application/json' }],
    ['is another kind of form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['is of a kind that only begins alike', { 'content-type': 'multipart/form-data-x; boundary=b' }],
    ['is of a kind that only ends alike', { 'content-type': 'x-multipart/form-data; boundary=b' }],
    ['says nothing', {}],
    ['is packed', { ...MULTIPART, 'content-encoding': 'gzip' }],
  ])('%s', async (_what, headers) => {
    expect(await outcome(incomingWith(headers, [END]))).toBe('UNSUPPORTED_MEDIA_TYPE');
  });

  it.each(['Multipart/Form-Data; boundary=b', 'multipart/form-data ;boundary=b'])(
    'is spelled differently: %s',
    async (type) => {
      expect(await outcome(incomingWith({ 'content-type': type }, [END]))).toEqual({ fields: {} });
    },
  );

  it.each<[string, Record<string, string>, (string | Buffer)[]]>([
    ['lacks its boundary', { 'content-type': 'multipart/form-data; x=y' }, [END]],
    ['has another boundary', { 'content-type': 'multipart/form-data; boundary=other' }, [END]],
    ['is cut off in a field', MULTIPART, [text('title', 'x').slice(0, -4)]],
    ['is cut off in its file', MULTIPART, [file('upload', 'a.txt', 'hello')]],
    ['is empty', MULTIPART, []],
    ['names a field twice', MULTIPART, [text('title', 'x'), text('title', 'y'), END]],
  ])('%s', async (_what, headers, chunks) => {
    expect(await outcome(incomingWith(headers, chunks))).toBe('UNREADABLE_REQUEST');
  });

  it('goes on where the client went away', async () => {
    for (const event of ['error', 'close']) {
      const incoming = incomingWith(MULTIPART, [file('upload', 'a.txt', 'hello')], { open: true });
      const waiting = outcome(incoming);
      await expect.poll(left).toHaveLength(1);
      incoming.emit(event, new Error('gone'));
      expect(await waiting).toBe('UNREADABLE_REQUEST');
    }
  });

  it('goes on where the client went away before it was looked at', async () => {
    const incoming = incomingWith(MULTIPART, [], { open: true });
    const assertRoom = async () => void (await once(incoming.destroy(), 'close'));
    const leaving = { ...store, assertRoom };
    await expect(receiveForm(incoming, leaving, rules)).rejects.toMatchObject({ code: 'UNREADABLE_REQUEST' });
  });
});

describe('a file', () => {
  const upload = file('upload', 'a.txt', 'hello');
  it.each([
    ['under another name', formOf(file('other', 'a.txt', 'hello'))],
    ['after another one', formOf(upload, upload)],
  ])('%s is one too many', async (_what, form) => {
    expect(await outcome(form)).toBe('UPLOAD_INCOMPLETE');
  });

  it('is refused as whoever admits it says', async () => {
    const admit = (): never => {
      throw new DomainError('FILE_TYPE_NOT_ALLOWED');
    };
    expect(await outcome(formOf(upload), { admit })).toBe('FILE_TYPE_NOT_ALLOWED');
  });

  it('may have as many bytes as it is admitted with', async () => {
    const sized = (size: number) => formOf(file('upload', 'a.txt', 'x'.repeat(size)));
    expect(await outcome(sized(10), { admit: () => 10 })).toMatchObject({ size: 10 });
    expect(await outcome(sized(11), { admit: () => 10 })).toBe('FILE_TOO_LARGE');
  });

  it('may be announced with what a form weighs, and no byte more', async () => {
    const announced = (bytes: number) => {
      const incoming = formOf(upload);
      incoming.headers['content-length'] = String(bytes);
      return incoming;
    };
    expect(await outcome(announced(1000 + OVERHEAD))).toMatchObject({ content: 'hello' });
    expect(await outcome(announced(1001 + OVERHEAD))).toBe('FILE_TOO_LARGE');
    const small = { admit: () => 10 };
    expect(await outcome(announced(10 + OVERHEAD), small)).toMatchObject({ content: 'hello' });
    expect(await outcome(announced(11 + OVERHEAD), small)).toBe('FILE_TOO_LARGE');
  });

  it('is refused before it comes where the disk is too full', async () => {
    const full = { ...store, assertRoom: () => Promise.reject(new DomainError('STORAGE_FULL')) };
    const never = incomingWith(MULTIPART, [], { open: true });
    await expect(receiveForm(never, full, rules)).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  });
});

describe('the parts of a form', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => text(`f${at}`, 'x'));

  it('are eight fields at most', async () => {
    expect(await outcome(formOf(...many(8)))).toEqual({ fields: {} });
    expect(await outcome(formOf(...many(9)))).toBe('REQUEST_TOO_LARGE');
  });

  it('have 64 KB each at most', async () => {
    const note = 'x'.repeat(64 * KIBIBYTE);
    expect(await outcome(formOf(text('note', note.slice(1))))).toMatchObject({
      fields: { note: note.slice(1) },
    });
    expect(await outcome(formOf(text('note', `${note}x`)))).toBe('REQUEST_TOO_LARGE');
    expect(await outcome(formOf(text('other', `${note}x`)))).toBe('REQUEST_TOO_LARGE');
  });

  it('weigh no more than they can, with or without an end', async () => {
    const blank = Buffer.alloc(OVERHEAD + 1000, '\r\n');
    expect(await outcome(incomingWith(MULTIPART, inPieces(blank), { open: true }))).toBe('REQUEST_TOO_LARGE');
  });

  it('weigh with the file no more than both can', async () => {
    const slow = { maxFileBytes: 10, admit: () => OVERHEAD * 2 };
    const large = formOf(file('upload', 'a.txt', 'x'.repeat(OVERHEAD + 11)));
    expect(await outcome(large, slow)).toBe('REQUEST_TOO_LARGE');
    const fits = formOf(file('upload', 'a.txt', 'x'.repeat(OVERHEAD - 500)));
    expect(await outcome(fits, slow)).toMatchObject({ size: OVERHEAD - 500 });
  });

  it('come before and after a file that is larger than they may be', async () => {
    const size = OVERHEAD * 2;
    const big = { maxFileBytes: size, admit: () => size };
    const form = formOf(text('title', 'x'), file('upload', 'a.txt', 'x'.repeat(size)), text('note', 'y'));
    expect(await outcome(form, big)).toMatchObject({ fields: { title: 'x', note: 'y' }, size });
  });
});

describe('when it is done', () => {
  it('nothing listens to the request any more', async () => {
    const incoming = formOf(text('title', 'x'));
    const before = incoming.listenerCount('data');
    await outcome(incoming);
    expect(incoming.listenerCount('data')).toBe(before);
    expect(incoming.isPaused()).toBe(true);
  });
});

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { DomainError } from '../../errors.ts';
import { createFileStore } from '../../files/file-store.ts';
import { file, formOf, text } from '../../files/test-form.ts';
import { admit, readReplacement, readUpload, type Upload } from './read-upload.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'abhyas-uploads-'));
const files = createFileStore({ dataDir, now: Date.now, log: pino({ level: 'silent' }) });
afterAll(() => rmSync(dataDir, { recursive: true }));
const left = (): string[] => readdirSync(join(dataDir, 'incoming'));

const bytesOf = (name: string): Buffer =>
  readFileSync(new URL(`../../../tests/fixtures/${name}`, import.meta.url));
const video = bytesOf('lecture.mp4');
const pdf = bytesOf('notes.pdf');
/** Just what these files have, so that a byte more shows, and so does the limit of the other kind. */
const limits = { maxVideoBytes: video.length, maxDocumentBytes: pdf.length };

/** What came of it; the file is put away. */
async function outcome<T extends Upload | Upload['file']>(reading: Promise<T>): Promise<unknown> {
  try {
    const result = await reading;
    await files.discard('file' in result ? result.file : result);
    return result;
  } catch (error) {
    expect(left()).toEqual([]);
    return error instanceof DomainError ? [error.code, error.message] : error;
  }
}

const INCOMPLETE = ['UPLOAD_INCOMPLETE', 'Please provide a title, a file, and select a course.'];
const NOT_ALLOWED = ['FILE_TYPE_NOT_ALLOWED', 'This file type is not allowed.'];
const TOO_LARGE = ['FILE_TOO_LARGE', 'The file is too large.'];

describe('an upload', () => {
  const fields = { title: 'Lesson 1', description: 'First', type: 'video', courseId: '7' };
  const upload = (
    changed: Partial<Record<keyof typeof fields, string | undefined>> = {},
    sent: Buffer | undefined = file('materialFile', '..\\Lecture.MP4', video),
  ): IncomingMessage => {
    const given = Object.entries({ ...fields, ...changed });
    const texts = given.map(([name, value]) => (value === undefined ? '' : text(name, value)));
    return formOf(...texts, ...(sent === undefined ? [] : [sent]));
  };
  const read = (form: IncomingMessage) => outcome(readUpload(form, files, limits));

  it('is a video or a document, with what is said of it and a clean name', async () => {
    expect(await read(upload())).toMatchObject({
      target: { fields: { ...fields, courseId: 7 } },
      file: { name: 'Lecture.mp4', mediaType: 'video/mp4', size: video.length },
    });
    const document = upload({ type: 'document' }, file('materialFile', 'notes.pdf', pdf));
    expect(await read(document)).toMatchObject({
      file: { name: 'notes.pdf', mediaType: 'application/pdf', size: pdf.length },
    });
  });

  it.each([
    ['title', undefined],
    ['title', ' '],
    ['courseId', undefined],
    ['courseId', 'one'],
  ])('is refused for its %s: %s', async (field, value) => {
    expect(await read(upload({ [field]: value }))).toEqual(['INVALID_INPUT', INCOMPLETE[1]]);
  });

  it('is refused for its fields when the file came first, too', async () => {
    const form = formOf(file('materialFile', 'a.mp4', video), text('title', 'x'), text('type', 'video'));
    expect(await read(form)).toEqual(['INVALID_INPUT', INCOMPLETE[1]]);
  });

  it('is refused without a file, or with an empty one', async () => {
    const none = formOf(...Object.entries(fields).map(([name, value]) => text(name, value)));
    expect(await read(none)).toEqual(INCOMPLETE);
    expect(await read(upload({}, file('materialFile', 'a.mp4', '')))).toEqual(INCOMPLETE);
    expect(await read(upload({}, file('materialFile', '', video)))).toEqual(INCOMPLETE);
  });

  it('is refused when it is not what it says', async () => {
    expect(await read(upload({}, file('materialFile', 'a.mp4', pdf)))).toEqual(NOT_ALLOWED);
    expect(await read(upload({}, file('materialFile', 'a.exe', video)))).toEqual(NOT_ALLOWED);
    expect(await read(upload({ type: 'document' }))).toEqual(NOT_ALLOWED);
  });

  it('is refused for a byte too many of its kind', async () => {
    const longer = (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('x')]);
    expect(await read(upload({}, file('materialFile', 'a.mp4', longer(video))))).toEqual(TOO_LARGE);
    const document = upload({ type: 'document' }, file('materialFile', 'a.pdf', longer(pdf)));
    expect(await read(document)).toEqual(TOO_LARGE);
  });
});

describe('another file for a material', () => {
  const replaced = (name: string, bytes: Buffer | string, kind: 'video' | 'document' = 'video') =>
    outcome(readReplacement(formOf(file('materialFile', name, bytes)), files, kind, limits));

  it('is of the same kind', async () => {
    expect(await replaced('Next:One.MP4', video)).toMatchObject({
      name: 'Next-One.mp4',
      mediaType: 'video/mp4',
      size: video.length,
    });
    expect(await replaced('a.pdf', pdf, 'document')).toMatchObject({ mediaType: 'application/pdf' });
    expect(await replaced('a.pdf', pdf)).toEqual(NOT_ALLOWED);
    expect(await replaced('a.mp4', pdf)).toEqual(NOT_ALLOWED);
  });

  it('is there, and not empty', async () => {
    expect(await replaced('a.mp4', '')).toEqual(INCOMPLETE);
    expect(await outcome(readReplacement(formOf(), files, 'video', limits))).toEqual(INCOMPLETE);
  });

  it('has no say about fields', async () => {
    const form = formOf(text('type', 'song'), file('materialFile', 'a.mp4', video));
    expect(await outcome(readReplacement(form, files, 'video', limits))).toMatchObject({ name: 'a.mp4' });
  });

  it('is refused for a byte too many', async () => {
    expect(await replaced('a.mp4', Buffer.concat([video, Buffer.from('x')]))).toEqual(TOO_LARGE);
  });
});

describe('before the first byte', () => {
  it('is told how large a file of its kind may be', () => {
    expect(admit({}, 'a.mp4', { maxVideoBytes: 2, maxDocumentBytes: 1 })).toBe(2);
    expect(admit({ type: 'document' }, 'a.pdf', { maxVideoBytes: 2, maxDocumentBytes: 1 })).toBe(1);
  });

  it('is told what is wrong with the fields that came ahead', () => {
    expect(() => admit({ title: ' ' }, 'a.mp4', limits)).toThrow(INCOMPLETE[1]);
    expect(() => admit({ type: 'document' }, 'a.mp4', limits)).toThrow(NOT_ALLOWED[1]);
  });
});

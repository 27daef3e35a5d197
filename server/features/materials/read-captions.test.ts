import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { createFileStore } from '../../files/file-store.ts';
import { file, formOf, text } from '../../files/test-form.ts';
import { readCaptions } from './read-captions.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'abhyas-captions-'));
const files = createFileStore({ dataDir, now: Date.now, log: pino({ level: 'silent' }) });
afterAll(() => rmSync(dataDir, { recursive: true }));

const parts = () => readdirSync(join(dataDir, 'incoming'));
const VTT = 'WEBVTT\n\n00:00.000 --> 00:01.000\nनमस्ते\n';

/** Sends a form; `language` undefined leaves it out, `name` null the file. */
const sent = (
  bytes: string | Buffer,
  { name = 'captions.vtt', language }: { name?: string | null; language?: string } = {},
) =>
  readCaptions(
    formOf(
      ...(language === undefined ? [] : [text('language', language)]),
      ...(name === null ? [] : [file('captionsFile', name, bytes)]),
    ),
    files,
  );

describe('captions', () => {
  it('are taken in a language, English where none is named', async () => {
    const english = await sent(VTT);
    expect(english).toMatchObject({ language: 'en', file: { size: Buffer.byteLength(VTT) } });
    const hindi = await sent(VTT, { language: 'hi', name: 'CAPTIONS.VTT' });
    expect(hindi.language).toBe('hi');
    for (const captions of [english, hindi]) await files.discard(captions.file);
    expect(parts()).toEqual([]);
  });

  it.each([
    ['with nothing behind the word', 'WEBVTT'],
    ['with a remark', 'WEBVTT - made by hand\n'],
    ['with a tab', 'WEBVTT\t\n'],
    ['with line ends of Windows', 'WEBVTT\r\n'],
    ['with a byte order mark', '\uFEFFWEBVTT\n'],
  ])('%s are captions', async (_what, bytes) => {
    const captions = await sent(bytes);
    await files.discard(captions.file);
    expect(captions.file.size).toBe(Buffer.byteLength(bytes));
  });

  it.each<[string, string | Buffer, string | null]>([
    ['of another format', '1\n00:00 --> 00:01\n', 'a.vtt'],
    ['that begin later', '\nWEBVTT\n', 'a.vtt'],
    ['that only begin alike', 'WEBVTTX\n', 'a.vtt'],
    ['in no UTF-8', Buffer.concat([Buffer.from('WEBVTT\n'), Buffer.from([0xff])]), 'a.vtt'],
    ['that are empty', '', 'a.vtt'],
    ['under another name', VTT, 'a.vtt.txt'],
    ['without a file', VTT, null],
  ])('%s are refused, and nothing is left', async (_what, bytes, name) => {
    await expect(sent(bytes, { name })).rejects.toMatchObject({ code: 'NOT_CAPTIONS' });
    expect(parts()).toEqual([]);
  });

  it('in a language nobody knows are refused, and nothing is left', async () => {
    await expect(sent(VTT, { language: 'tlh' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: 'Please choose the language of the captions.',
    });
    expect(parts()).toEqual([]);
  });

  it('may have 1 MB and no byte more', async () => {
    const most = 'WEBVTT\n'.padEnd(1024 * 1024, 'x');
    await files.discard((await sent(most)).file);
    await expect(sent(`${most}x`)).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
    expect(parts()).toEqual([]);
  });
});

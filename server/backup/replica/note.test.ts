import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ReplicaNote, readReplicaNote, writeReplicaNote } from './note.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'abhyas-note-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const note: ReplicaNote = {
  format: 1,
  databaseId: 'one',
  keyFingerprint: '',
  folder: 'database-0',
  syncedAt: 5,
};

it('a note is read as it was written', async () => {
  await writeReplicaNote(folder, note);
  expect(await readReplicaNote(folder)).toEqual(note);
});

it('a folder without a note, or that is not there, holds no copy', async () => {
  expect(await readReplicaNote(folder)).toBeUndefined();
  expect(await readReplicaNote(join(folder, 'nowhere'))).toBeUndefined();
});

it('a note that cannot be read is not taken for none: its copy would be replaced', async () => {
  mkdirSync(join(folder, 'replica.json'));
  await expect(readReplicaNote(folder)).rejects.toThrow('EISDIR');
});

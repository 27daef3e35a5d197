import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Client } from '../support/client.ts';
import { uploadForm } from '../support/fixtures.ts';
import { type Ledger, sha256Of } from './ledger.ts';

/** Makes one write and enters it once it was acknowledged; rejects when the process dies first. */
export type Writer = (client: Client, ledger: Ledger) => Promise<void>;

const createCourse: Writer = async (client, ledger) => {
  const courseName = `Course ${randomUUID()}`;
  const { status, body } = await client.post('/api/courses', { courseName });
  if (status === 201) ledger.enter({ kind: 'course', id: body.course.id, courseName });
};

/** Sizes from one write to many, so that kills fall into the middle of a file too. */
const uploadDocument: Writer = async (client, ledger) => {
  const bytes = Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    randomBytes(randomInt(100, 2_000_000)),
    Buffer.from('\n%%EOF\n'),
  ]);
  const form = uploadForm({ title: 'Notes', type: 'document', courseId: 1 }, { name: 'notes.pdf', bytes });
  const { status, body } = await client.upload('/api/upload-file', form);
  if (status === 201)
    ledger.enter({ kind: 'upload', filePath: body.material.filePath, sha256: sha256Of(bytes) });
};

/** The admin may be enrolled too: an account costs a slow hash, an enrollment does not. */
const enroll: Writer = async (client, ledger) => {
  const { body: created } = await client.post('/api/courses', { courseName: `Course ${randomUUID()}` });
  const enrollment = { userId: 1, courseId: created.course.id };
  const { status } = await client.post('/api/enroll', enrollment);
  if (status === 200) ledger.enter({ kind: 'enrollment', ...enrollment });
};

export const writers: readonly Writer[] = [createCourse, uploadDocument, uploadDocument, enroll];

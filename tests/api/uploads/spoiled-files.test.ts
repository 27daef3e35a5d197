import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { expectProblem } from '../../support/expect-problem.ts';
import { fixture, uploadForm } from '../../support/fixtures.ts';
import { spoiled } from '../../support/mutations.ts';
import { startProduct } from '../../support/product.ts';
import { openStudyRoom } from '../../support/study-room.ts';

const product = await startProduct();
afterAll(() => product.stop());
const room = await openStudyRoom(product);
const { admin, courseId } = room;

const FILES = [
  ['lecture.mp4', 'video'],
  ['worksheet.docx', 'document'],
  ['reading-list.doc', 'document'],
] as const;
/** Each kind of damage twice. */
const COPIES = 18;
const NOT_ALLOWED = 'This file type is not allowed.';
const NOT_SHOWN = 'This document cannot be shown here. Download it to read it.';

const arriving = (): string[] =>
  readdirSync(join(product.config.dataDir, 'incoming')).filter((name) => name !== 'tus');

/** A stored file is served as it was sent, whole and in parts; a document is a page or is said not to be one. */
async function expectServed(filePath: string, bytes: Buffer, isWord: boolean): Promise<void> {
  const whole = await admin.get(filePath);
  expect(whole.status).toBe(200);
  expect(whole.bytes.equals(bytes)).toBe(true);
  const middle = Math.floor(bytes.length / 2);
  const part = await admin.get(filePath, { range: `bytes=${middle}-` });
  expect([part.status, part.bytes.equals(bytes.subarray(middle))]).toEqual([206, true]);
  if (!isWord) return;
  const page = await admin.get(`${filePath}/page`);
  if (page.status !== 200) expectProblem(page, 422, NOT_SHOWN);
}

it.each(FILES)(`${COPIES} spoiled copies of %s are kept as they are or refused`, async (name, type) => {
  const whole = fixture(name);
  for (let seed = 1; seed <= COPIES; seed += 1) {
    const bytes = spoiled(whole, seed);
    const fields = { title: `${name} ${seed}`, description: '', type, courseId };
    const answer = await admin.upload('/api/upload-file', uploadForm(fields, { name, bytes }));
    if (answer.status === 201) {
      await expectServed(answer.body.material.filePath, bytes, name.endsWith('.docx'));
    } else expectProblem(answer, 422, NOT_ALLOWED);
  }
  expect(arriving()).toEqual([]);
});

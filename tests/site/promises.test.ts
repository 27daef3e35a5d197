import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { confirmRegistrationMail, ticketMail } from '../../server/mail/messages.ts';
import { writtenCourses } from '../support/content.ts';
import { startProcess } from '../support/process.ts';
import { adminOf } from '../support/screens.ts';

const content = resolve(import.meta.dirname, '../../content');
const dataDir = mkdtempSync(join(tmpdir(), 'abhyas-promises-'));
const product = await startProcess(dataDir, { DEMO: '1' });
const admin = await adminOf(product);
afterAll(async () => {
  await product.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

const read = (path: string): string => readFileSync(join(content, path), 'utf8').replaceAll(/\s+/g, ' ');

/** What words promise, and what a course must have then. */
const promises = {
  certificate: /\b(certification|a certificate\?|your certificate)/i,
  'assignment or quiz': /\bassignments?\b|\bquiz\b/i,
};
type Promised = keyof typeof promises;

const { body: listed } = await admin.get('/api/courses');

describe.each(writtenCourses().map((course) => [course.title, course] as const))('%s', (title, course) => {
  test('has what its pages promise', async () => {
    const { id } = listed.find((one: { courseName: string }) => one.courseName === title);
    const { body: materials } = await admin.get(`/api/courses/${id}/materials`);
    const { body: certificates } = await admin.get(`/api/courses/${id}/certificates`);
    const has = (type: string): boolean =>
      materials.some((lesson: { type: string; hidden: boolean; hasTask?: boolean; module?: string }) =>
        [lesson.type === type, !lesson.hidden, lesson.module, type === 'quiz' || lesson.hasTask].every(
          Boolean,
        ),
      );
    const kept: Readonly<Record<Promised, boolean>> = {
      certificate: certificates.terms.mode !== 'off',
      'assignment or quiz': has('assignment') || has('quiz'),
    };
    const words = read(`courses/${course.slug}.md`) + read(`faqs/${course.faqSet}.yml`);
    const broken = Object.entries(promises).filter(
      ([what, said]) => said.test(words) && !kept[what as Promised],
    );
    expect(broken.map(([what]) => what)).toEqual([]);
  });
});

/** Sentences that promise a mail, with the letter that keeps each. */
const letters = [
  [/You get a number for your complaint at once, and a mail that says it/, ticketMail],
  [/Press the link that we email you, and the course opens/, confirmRegistrationMail],
] as const;

test('no page promises a mail that no one writes', () => {
  const files = readdirSync(content, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:md|yml)$/.test(name),
  );
  const sentences = files.flatMap((name) => read(name).split(/(?<=[.?!]) /));
  const mails = sentences.filter((text) =>
    /\ba mail that\b|\be?mailed\b|\bby e?mail\b|\bwe e?mail\b/i.test(text),
  );
  expect(mails.length).toBeGreaterThan(0);
  const isWritten = (text: string) => letters.some(([said, letter]) => said.test(text) && letter);
  expect(mails.filter((text) => !isWritten(text))).toEqual([]);
});

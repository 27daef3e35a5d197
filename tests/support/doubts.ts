import type { DoubtThread } from '../../server/contract/doubts.ts';
import type { Client } from './client.ts';
import type { SeededCourse } from './seeded-course.ts';

/** Asks about the video of the course. */
export async function newDoubt(
  c: Pick<SeededCourse, 'admin' | 'video'>,
  client: Client = c.admin,
  words: Readonly<Record<string, unknown>> = {},
): Promise<DoubtThread> {
  return (await client.post(`/api/materials/${c.video.id}/doubts`, { text: 'Why?', ...words })).body;
}

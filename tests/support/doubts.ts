import type { DoubtThread } from '../../server/contract/doubts.ts';
import type { Client } from './client.ts';
import type { SeededCourse } from './seeded-course.ts';
import { photo } from './submissions.ts';
import { sendFile } from './tus.ts';

/** Asks about the video of the course. */
export async function newDoubt(
  c: Pick<SeededCourse, 'admin' | 'video'>,
  client: Client = c.admin,
  words: Readonly<Record<string, unknown>> = {},
): Promise<DoubtThread> {
  return (await client.post(`/api/materials/${c.video.id}/doubts`, { text: 'Why?', ...words })).body;
}

/** Puts a picture beside the question. @returns its address */
export async function newPicture(
  client: Client,
  { id, posts }: Pick<DoubtThread, 'id' | 'posts'>,
  bytes: Buffer = photo,
): Promise<string> {
  await sendFile(client, { postId: posts[0]?.id ?? 0, filename: 'page.png' }, bytes);
  return (await client.get(`/api/doubts/${id}`)).body.posts[0].picture;
}

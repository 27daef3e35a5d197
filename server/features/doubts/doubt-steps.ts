import type * as contract from '../../contract/doubts.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import { has, may } from '../../sessions/rights.ts';
import type { Reader } from '../../sessions/sessions.ts';
import { isEnrolled } from '../enrollments/enrollments.service.ts';
import { openMaterial } from '../materials/open-material.ts';
import { notify } from '../notifications/notifications.service.ts';
import type { DoubtView, PostView } from './doubts.repository.ts';
import * as rows from './doubts.repository.ts';
import { toDoubt, toPost, viewerOf } from './to-doubt.ts';

/** Finds a doubt that someone may read. @throws AppError NOT_FOUND */
export async function openDoubt(handle: Db, id: number, actor: Reader): Promise<DoubtView> {
  const doubt = orNotFound(await rows.findDoubt(handle, id));
  await openMaterial(handle, doubt.materialId, actor);
  const isForAll = doubt.toAll === 1 && doubt.hidden === 0;
  if (!isForAll && !may(actor, 'teaching', doubt.courseId) && doubt.user_id !== actor.id)
    throw new AppError('NOT_FOUND');
  return doubt;
}

/** Returns a thread as someone may read it. */
export async function readThread(db: Db, id: number, actor: Reader): Promise<contract.DoubtThread> {
  const doubt = toDoubt(await openDoubt(db, id, actor), actor);
  const viewer = viewerOf(actor, doubt.courseId);
  return { ...doubt, posts: (await rows.listPosts(db, id)).map((post) => toPost(post, viewer)) };
}

/** Changes a thread that someone may read. @returns what it is then */
export function changeThread(
  deps: Deps,
  id: number,
  actor: Reader,
  work: (tx: Db, doubt: DoubtView, posts: readonly PostView[]) => Promise<unknown>,
): Promise<contract.DoubtThread> {
  return deps.db.transaction().execute(async (tx) => {
    await work(tx, await openDoubt(tx, id, actor), await rows.listPosts(tx, id));
    return readThread(tx, id, actor);
  });
}

/** Quotes nothing that a student wrote: notifications outlive posts. */
export function notifyTeachers(
  deps: Deps,
  tx: Db,
  subjectId: number,
  { courseId, lesson }: { courseId: number; lesson: string },
): Promise<void> {
  const notice = { facts: { lesson }, link: '/admin?tab=doubts', subjectId };
  return notify(deps, tx, 'doubt-asked', { right: 'teaching', courseId }, notice);
}

/** Notifies everyone who wrote in the thread and may still read it. */
export async function notifyFollowers(
  deps: Deps,
  tx: Db,
  doubt: DoubtView,
  posts: readonly PostView[],
  actor: Reader,
) {
  const { id, courseId, materialId, lesson } = doubt;
  const followers: number[] = [];
  for (const userId of new Set(posts.map(({ user_id }) => user_id ?? 0)))
    if (userId !== actor.id && (await isEnrolled(tx, userId, courseId))) followers.push(userId);
  await notify(deps, tx, 'doubt-answered', followers, {
    facts: { lesson },
    link: `/course/${courseId}?material=${materialId}&doubt=${id}`,
    subjectId: id,
  });
}

/** Counts a post of a student against their limit. */
export async function spend(
  { limiter }: Deps,
  policy: 'doubt' | 'doubtPost' | 'doubtPicture',
  { id, rights }: Reader,
) {
  if (!has({ rights }, 'teaching')) await limiter.spend(policy, String(id));
}

export async function openOwnPost(handle: Db, postId: number, actor: Reader): Promise<DoubtView> {
  const doubt = await openDoubt(handle, (await rows.findDoubtOf(handle, postId)) ?? 0, actor);
  assertOwn(doubt, await rows.listPosts(handle, doubt.id), postId, actor);
  return doubt;
}

export const subjectOf = ({ materialId: id }: DoubtView) => ({ type: 'material', id }) as const;

export function assertOpen({ state }: DoubtView): void {
  if (state === 'closed') throw new AppError('DOUBT_CLOSED');
}

export function findPost(posts: readonly PostView[], id: number): PostView {
  const post = posts.find((one) => one.id === id);
  if (post === undefined || post.body === '') throw new AppError('NOT_FOUND');
  return post;
}

export function assertOwn(doubt: DoubtView, posts: readonly PostView[], postId: number, actor: Reader): void {
  if (findPost(posts, postId).user_id !== actor.id) throw new AppError('NOT_FOUND');
  assertOpen(doubt);
}

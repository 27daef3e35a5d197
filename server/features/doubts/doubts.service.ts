import { audit } from '../../audit.ts';
import type * as contract from '../../contract/doubts.ts';
import type { Page } from '../../contract/fields.ts';
import { lessonKind } from '../../contract/lesson-kinds.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import { has, may } from '../../sessions/rights.ts';
import type { Reader } from '../../sessions/sessions.ts';
import type { FileAddress, StoredFile } from '../../storage/file-store.ts';
import { insertFile } from '../materials/materials.service.ts';
import { assertMayStudy, openMaterial } from '../materials/open-material.ts';
import * as steps from './doubt-steps.ts';
import type { NewFile } from './doubts.repository.ts';
import * as rows from './doubts.repository.ts';
import { postOf, titleOf, toDoubt } from './to-doubt.ts';

type Place = Readonly<Record<'id' | 'postId', number>>;

/** Lists doubts of the student's course, or for teachers of all that they teach. */
export async function listDoubts(
  { db }: Deps,
  query: contract.DoubtQuery,
  actor: Reader,
): Promise<Page<contract.Doubt>> {
  if (query.courseId !== undefined) await assertMayStudy(db, actor, query.courseId);
  else if (!has(actor, 'teaching')) throw new AppError('FORBIDDEN');
  const page = await rows.listDoubts(db, query, actor);
  return { ...page, items: page.items.map((row) => toDoubt(row, actor)) };
}

export const courseOfDoubt = async ({ db }: Deps, id: number): Promise<number | undefined> =>
  (await rows.findDoubt(db, id))?.courseId;

/** Returns how many questions about each lesson of a course the actor may see. */
export async function countDoubts(
  { db }: Deps,
  courseId: number,
  actor: Reader,
): Promise<contract.CountByLesson> {
  await assertMayStudy(db, actor, courseId);
  const counts = await rows.countByLesson(db, courseId, actor);
  return Object.fromEntries(counts.map(({ material_id, questions }) => [material_id, questions]));
}

export function readDoubt({ db }: Deps, id: number, actor: Reader) {
  return steps.readThread(db, id, actor);
}

export async function askDoubt(
  deps: Deps,
  materialId: number,
  { text, atSeconds, toAll }: contract.AskInput,
  actor: Reader,
) {
  await steps.spend(deps, 'doubt', actor);
  return deps.db.transaction().execute(async (tx) => {
    const { type, title, course_id: courseId } = await openMaterial(tx, materialId, actor);
    const at_seconds = lessonKind(type).isTimed ? atSeconds : null;
    const at = deps.now();
    const times = { created_at: at, waiting_since: at };
    const asked = { material_id: materialId, at_seconds, user_id: actor.id, to_all: Number(toAll) };
    const id = await rows.insertDoubt(tx, { ...asked, ...times, title: titleOf(text), state: 'open' });
    await rows.insertPost(tx, postOf(actor, courseId, { doubt_id: id, body: text, created_at: at }));
    if (!may(actor, 'teaching', courseId))
      await steps.notifyTeachers(deps, tx, id, { courseId, lesson: title });
    return steps.readThread(tx, id, actor);
  });
}

/** A teacher's post answers; the student who asked reopens the doubt. */
export async function postToDoubt(
  deps: Deps,
  id: number,
  text: string,
  actor: Reader,
): Promise<contract.DoubtThread> {
  await steps.spend(deps, 'doubtPost', actor);
  return steps.changeThread(deps, id, actor, async (tx, doubt, posts) => {
    steps.assertOpen(doubt);
    const at = deps.now();
    await rows.insertPost(tx, postOf(actor, doubt.courseId, { doubt_id: id, body: text, created_at: at }));
    if (may(actor, 'teaching', doubt.courseId)) await rows.updateDoubt(tx, id, { state: 'answered' });
    else if (doubt.user_id === actor.id && doubt.state === 'answered') {
      await rows.updateDoubt(tx, id, { state: 'open', answer_id: null, waiting_since: at });
      await steps.notifyTeachers(deps, tx, id, doubt);
    }
    await steps.notifyFollowers(deps, tx, doubt, posts, actor);
  });
}

export async function editPost(
  deps: Deps,
  { id, postId }: Place,
  { text, withoutPicture }: contract.EditInput,
  actor: Reader,
) {
  await steps.spend(deps, 'doubtPost', actor);
  return steps.changeThread(deps, id, actor, async (tx, doubt, posts) => {
    steps.assertOwn(doubt, posts, postId, actor);
    const picture = withoutPicture ? { file_id: null } : {};
    await rows.updatePost(tx, postId, { body: text, edited_at: deps.now(), ...picture });
    if (posts[0]?.id === postId) await rows.updateDoubt(tx, id, { title: titleOf(text) });
  });
}

/** @throws AppError if the post may not get a picture */
export async function admitDoubtPicture(deps: Deps, postId: number, actor: Reader): Promise<void> {
  await steps.openOwnPost(deps.db, postId, actor);
  await steps.spend(deps, 'doubtPicture', actor);
}

/** Attaches or replaces a post's picture. @returns the lesson */
export async function attachDoubtPicture(
  tx: Db,
  postId: number,
  file: NewFile,
  actor: Reader,
): Promise<number> {
  const { materialId } = await steps.openOwnPost(tx, postId, actor);
  const file_id = await insertFile(tx, { ...file, owner_id: actor.id });
  await rows.updatePost(tx, postId, { file_id });
  return materialId;
}

export async function findDoubtPicture(
  { db }: Deps,
  { id, name }: FileAddress,
  actor: Reader,
): Promise<StoredFile> {
  const picture = orNotFound(await rows.findPicture(db, id));
  await steps.openDoubt(db, picture.doubt_id, actor);
  if (picture.name !== name) throw new AppError('NOT_FOUND');
  return picture;
}

/** Deletes an own post, or as a teacher any. A doubt with replies keeps its place. */
export function removePost({ db }: Deps, { id, postId }: Place, actor: Reader): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const doubt = await steps.openDoubt(tx, id, actor);
    const posts = await rows.listPosts(tx, id);
    const isOwn = steps.findPost(posts, postId).user_id === actor.id;
    if (!isOwn && !may(actor, 'teaching', doubt.courseId)) throw new AppError('NOT_FOUND');
    if (posts[0]?.id !== postId) await rows.deleteFrom(tx, 'doubt_posts', postId);
    else if (posts.length === 1) await rows.deleteFrom(tx, 'doubts', id);
    else {
      await rows.updatePost(tx, postId, { body: '', user_id: null, file_id: null });
      await rows.updateDoubt(tx, id, { title: '', user_id: null });
    }
    if (doubt.reportedId === postId) await rows.updateDoubt(tx, id, { reported_id: null });
    if (doubt.answerId === postId) await rows.updateDoubt(tx, id, { answer_id: null, state: 'open' });
    if (!isOwn) await audit(tx, actor.id, 'doubt-deleted', steps.subjectOf(doubt), { doubtId: id, postId });
  });
}

export function chooseAnswer(deps: Deps, id: number, postId: number | null, actor: Reader) {
  return steps.changeThread(deps, id, actor, async (tx, doubt, posts) => {
    if (doubt.user_id !== actor.id) throw new AppError('NOT_FOUND');
    steps.assertOpen(doubt);
    if (postId !== null) steps.findPost(posts.slice(1), postId);
    const waiting = { state: 'open', waiting_since: deps.now() } as const;
    const change = postId === null ? waiting : { state: 'answered' as const };
    await rows.updateDoubt(tx, id, { ...change, answer_id: postId });
  });
}

/** Applies an admin's decision, which also resolves reports. */
export function changeDoubt(deps: Deps, id: number, input: contract.DoubtChange, actor: Reader) {
  return steps.changeThread(deps, id, actor, async (tx, doubt) => {
    const { closed, pinned, hidden } = input;
    const state = closed ? 'closed' : doubt.state === 'closed' ? 'open' : doubt.state;
    const flags = { pinned: Number(pinned), hidden: Number(hidden), reported_id: null };
    await rows.updateDoubt(tx, id, { ...flags, state });
    await audit(tx, actor.id, 'doubt-changed', steps.subjectOf(doubt), { doubtId: id, ...input });
  });
}

export async function reportPost(deps: Deps, { id, postId }: Place, actor: Reader): Promise<void> {
  await steps.spend(deps, 'doubtPost', actor);
  await steps.changeThread(deps, id, actor, (tx, _doubt, posts) =>
    rows.updateDoubt(tx, id, { reported_id: steps.findPost(posts, postId).id }),
  );
}

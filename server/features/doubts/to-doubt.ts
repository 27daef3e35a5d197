import type { Doubt, DoubtPost } from '../../contract/doubts.ts';
import { may } from '../../sessions/rights.ts';
import type { Reader } from '../../sessions/sessions.ts';
import type { DoubtView, PostView } from './doubts.repository.ts';

export function titleOf(text: string): string {
  const lines = text.split(/\r?\n/);
  const line = lines.find((one) => /[\p{L}\p{N}]/u.test(one)) ?? lines[0] ?? '';
  return line.trim().replace(/^(.{149}).{2,}$/su, '$1…');
}

type Viewer = Pick<Reader, 'id'> & { readonly isTeacher: boolean };

/** Says how someone reads the questions of a course. */
export const viewerOf = (reader: Reader, courseId: number): Viewer => ({
  id: reader.id,
  isTeacher: may(reader, 'teaching', courseId),
});

/** Returns the row of a new post, which says whether its writer teaches the course. */
export const postOf = <Post>({ id, rights }: Reader, courseId: number, post: Post) => ({
  ...post,
  user_id: id,
  by_teacher: Number(may({ rights }, 'teaching', courseId)),
});

/** Returns full names for and of teachers; students see `Kavya I.` */
function nameFor(
  actor: Viewer,
  writer: Pick<PostView, 'user_id' | 'full_name' | 'by_teacher'>,
): string | null {
  const { user_id, full_name: name, by_teacher } = writer;
  if (actor.isTeacher || by_teacher === 1 || user_id === actor.id) return name;
  const words = name?.split(/\s+/) ?? [];
  const [initial] = words.at(-1) ?? '';
  return words.length < 2 || !initial ? name : `${words[0]} ${initial}.`;
}

export function toDoubt(row: DoubtView, reader: Reader): Doubt {
  const actor = viewerOf(reader, row.courseId);
  const { user_id, full_name, by_teacher, posts, ...facts } = row;
  return {
    ...facts,
    toAll: row.toAll === 1,
    pinned: row.pinned === 1,
    hidden: row.hidden === 1,
    reportedId: actor.isTeacher ? row.reportedId : null,
    name: nameFor(actor, { user_id, full_name, by_teacher }),
    mine: user_id === actor.id,
    replies: posts - 1,
  };
}

export const toPost = (row: PostView, actor: Viewer): DoubtPost => ({
  id: row.id,
  name: nameFor(actor, row),
  ofTeacher: row.by_teacher === 1,
  mine: row.user_id === actor.id,
  text: row.body,
  picture: row.picture === null ? null : `/media-of-doubts/${row.file_id}/${encodeURIComponent(row.picture)}`,
  at: row.created_at,
  edited: row.edited_at !== null,
});

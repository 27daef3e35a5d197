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

/** Returns full names for and of teachers; students see `Kavya I.` */
function nameFor(actor: Viewer, writer: Pick<PostView, 'user_id' | 'full_name' | 'role'>): string | null {
  const { user_id, full_name: name, role } = writer;
  if (actor.isTeacher || role === 'admin' || user_id === actor.id) return name;
  const words = name?.split(/\s+/) ?? [];
  const [initial] = words.at(-1) ?? '';
  return words.length < 2 || !initial ? name : `${words[0]} ${initial}.`;
}

export function toDoubt(row: DoubtView, reader: Reader): Doubt {
  const actor = viewerOf(reader, row.courseId);
  const { user_id, full_name, role, posts, ...facts } = row;
  return {
    ...facts,
    toAll: row.toAll === 1,
    pinned: row.pinned === 1,
    hidden: row.hidden === 1,
    reportedId: actor.isTeacher ? row.reportedId : null,
    name: nameFor(actor, { user_id, full_name, role }),
    mine: user_id === actor.id,
    replies: posts - 1,
  };
}

export const toPost = (row: PostView, actor: Viewer): DoubtPost => ({
  id: row.id,
  name: nameFor(actor, row),
  ofTeacher: row.role === 'admin',
  mine: row.user_id === actor.id,
  text: row.body,
  picture: row.picture === null ? null : `/media-of-doubts/${row.file_id}/${encodeURIComponent(row.picture)}`,
  at: row.created_at,
  edited: row.edited_at !== null,
});

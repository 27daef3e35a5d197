import { type RosterShow, rosterShows } from '../../../../server/contract/roster-shows.ts';

export const courseParts = [
  { name: 'content', label: 'Lessons' },
  { name: 'students', label: 'Students' },
  { name: 'batches', label: 'Batches' },
  { name: 'page', label: 'Page and price' },
  { name: 'faq', label: 'FAQ' },
  { name: 'certificates', label: 'Certificates' },
] as const;
export type CoursePart = (typeof courseParts)[number]['name'];

/** Open course and its open part. */
export interface CoursePlace {
  courseId: number;
  part: CoursePart;
  /** Filter of its students. */
  show?: RosterShow | undefined;
  /** Field of its page to show first. */
  at?: string | undefined;
}

/** Reads the open course from the address; undefined where none is open. */
export function coursePlaceOf(params: URLSearchParams): CoursePlace | undefined {
  const courseId = Number(params.get('course') ?? Number.NaN);
  if (!Number.isSafeInteger(courseId) || courseId < 1) return undefined;
  const part = params.get('part');
  return {
    courseId,
    part: courseParts.find(({ name }) => name === part)?.name ?? 'students',
    show: rosterShows.find((show) => show === params.get('show')),
    at: params.get('at') ?? undefined,
  };
}

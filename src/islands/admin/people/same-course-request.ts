import type { UserSummary } from '../../../../server/contract/users.ts';

/** The course that all of them registered for, alone in a set; an empty one where someone wants another, or none. */
export function sameCourseRequest(users: readonly UserSummary[]): ReadonlySet<number> {
  const requests = new Set(users.map(({ wantedCourse }) => wantedCourse?.id));
  const [request] = requests;
  return new Set(requests.size === 1 && request !== undefined ? [request] : []);
}

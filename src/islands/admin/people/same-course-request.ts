import type { UserSummary } from '../../../../server/contract/users.ts';

/** Returns a set with the course that all of them requested; empty if their requests differ or one has none. */
export function sameCourseRequest(users: readonly UserSummary[]): ReadonlySet<number> {
  const requests = new Set(users.map(({ wantedCourse }) => wantedCourse?.id));
  const [request] = requests;
  return new Set(requests.size === 1 && request !== undefined ? [request] : []);
}

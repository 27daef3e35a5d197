import { useEffect, useEffectEvent } from 'react';
import { type RosterShow, rosterShows } from '../../../../server/contract/roster-shows.ts';

/** Whose students are open, and which of them. */
export interface RosterPlace {
  courseId: number;
  show: RosterShow | undefined;
}

/** What the page's address says; undefined where no roster is open. */
export function rosterPlaceOf(params: URLSearchParams): RosterPlace | undefined {
  const courseId = Number(params.get('course') ?? Number.NaN);
  if (!Number.isSafeInteger(courseId) || courseId < 1) return undefined;
  return { courseId, show: rosterShows.find((show) => show === params.get('show')) };
}

/** Adds a step to the history, so that back leads to where one was. */
export function pushRoster({ courseId, show }: RosterPlace): void {
  const query = new URLSearchParams({
    tab: 'manageCourses',
    course: String(courseId),
    ...(show && { show }),
  });
  history.pushState(history.state, '', `?${query}`);
}

/** Tells of each step back and forward. */
export function useSteps(onStep: (params: URLSearchParams) => void): void {
  const step = useEffectEvent(() => onStep(new URLSearchParams(location.search)));
  useEffect(() => {
    addEventListener('popstate', step);
    return () => removeEventListener('popstate', step);
  }, []);
}

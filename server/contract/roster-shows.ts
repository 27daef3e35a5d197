/** Which students of a course are listed. `stuck`: begun, not finished, and nothing done for a week. */
export const rosterShows = ['not-begun', 'stuck', 'finished'] as const;
export type RosterShow = (typeof rosterShows)[number];

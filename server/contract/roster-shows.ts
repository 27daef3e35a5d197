export const rosterShows = ['not-begun', 'stuck', 'finished'] as const;
export type RosterShow = (typeof rosterShows)[number];

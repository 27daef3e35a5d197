export const rosterShows = ['not-begun', 'stuck', 'finished', 'ends-soon', 'ended'] as const;
export type RosterShow = (typeof rosterShows)[number];

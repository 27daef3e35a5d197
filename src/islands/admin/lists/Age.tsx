import { daysAgo, isOlderThan, LATE_HOURS } from '../days-ago.ts';

/** Age of waiting work at the end of its row; coloured once it is late. */
export const Age = ({ since }: { since: number }) => (
  <span className={`grading-when small ${isOlderThan(since, LATE_HOURS) ? 'order-late' : 'soft'}`}>
    {daysAgo(since)}
  </span>
);

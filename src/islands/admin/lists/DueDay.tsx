import { shortDate, today } from '../../../lib/words/format-date.ts';
import { isOlderThan } from '../days-ago.ts';

/** Day by which to answer a person; red once it has passed. */
export const DueDay = ({ at }: { at: number }) => (
  <span className={isOlderThan(at, 0) ? 'badge badge-brick' : 'soft small'}>
    by {shortDate(today(new Date(at)))}
  </span>
);

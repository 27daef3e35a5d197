import { shortDate, today } from '../../../lib/format-date.ts';

/** The day by which a person is answered; red once it has passed. */
export const DueDay = ({ at }: { at: number }) => (
  <span className={at < Date.now() ? 'badge badge-brick' : 'soft small'}>
    by {shortDate(today(new Date(at)))}
  </span>
);

import { Button } from '../../ui/Button.tsx';
import { isOlderThan, LATE_HOURS, oldestWaits } from '../days-ago.ts';

export const todoGroups = ['Money', 'People', 'Teaching', 'Site'] as const;

/** Something to do, with a link: a visible verb and its object. */
export interface Todo {
  group: (typeof todoGroups)[number];
  text: string;
  /** Time of the oldest one, and how many wait. */
  waits?: { since: number; count: number; withinHours?: number | undefined };
  detail?: string | undefined;
  act: readonly [verb: string, object: string];
  run?: () => void;
  href?: string;
}

export function TodoRow({ todo: { text, waits, detail, act, run, href } }: { todo: Todo }) {
  const isLate = waits !== undefined && isOlderThan(waits.since, waits.withinHours ?? LATE_HOURS);
  const since = waits && oldestWaits(waits.since).replace('oldest ', waits.count === 1 ? '' : '$&');
  const look = isLate ? 'row-act row-act-safe' : 'row-act';
  const words = (
    <>
      {act[0]}
      {act[1] !== '' && <span className="visually-hidden"> {act[1]}</span>}
    </>
  );
  return (
    <li>
      <span className="todo-text">{text}</span>{' '}
      {(since ?? detail) !== undefined && (
        <span className={isLate ? 'todo-detail todo-late' : 'todo-detail'}>{since ?? detail}</span>
      )}{' '}
      {href === undefined ? (
        <Button kind="secondary" small className={look} onClick={run}>
          {words}
        </Button>
      ) : (
        <a className={`button button-secondary button-small ${look}`} href={href}>
          {words}
        </a>
      )}
    </li>
  );
}

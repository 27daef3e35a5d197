import { Button } from '../../ui/Button.tsx';
import { daysAgo, isOlderThan } from '../days-ago.ts';

/** What waits longer has a colour, where nothing else is promised. */
const LATE_HOURS = 48;

export const todoGroups = ['Money', 'People', 'Teaching', 'Site'] as const;

/** Something to do, and the way to it: a verb that is in sight, with what it is done to. */
export interface Todo {
  group: (typeof todoGroups)[number];
  text: string;
  /** Since when the first of several waits, or the only one. */
  waits?: { since: number; count: number; withinHours?: number | undefined };
  detail?: string | undefined;
  act: readonly [verb: string, object: string];
  run?: () => void;
  href?: string;
}

export function TodoRow({ todo: { text, waits, detail, act, run, href } }: { todo: Todo }) {
  const isLate = waits !== undefined && isOlderThan(waits.since, waits.withinHours ?? LATE_HOURS);
  const since = waits && `${waits.count === 1 ? '' : 'the oldest '}from ${daysAgo(waits.since)}`;
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
        <Button kind="secondary" small onClick={run}>
          {words}
        </Button>
      ) : (
        <a className="button button-secondary button-small" href={href}>
          {words}
        </a>
      )}
    </li>
  );
}

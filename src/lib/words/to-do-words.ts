import type { ToDo } from '../../../server/contract/study-home.ts';
import { formatDay, formatNearDay } from './format-time.ts';

interface Task extends Pick<ToDo, 'kind' | 'at'> {
  readonly isOverdue?: boolean | undefined;
  readonly count?: number | undefined;
}

/** Returns a task with its day: `Due Tuesday, 1 December`. */
export function toDoWords({ kind, at, isOverdue, count = 1 }: Task): string {
  const day = at === null ? '' : formatNearDay(at);
  switch (kind) {
    case 'returned':
      return 'Your teacher asks for changes';
    case 'running':
      return at === null ? 'Begun, not submitted yet' : `The clock is running, until ${day}`;
    case 'work':
      return isOverdue && at !== null ? `Was due ${formatDay(at)}` : `Due ${day}`;
    case 'quiz':
      return `Open until ${day}`;
    case 'opens':
      return `Opens ${day}`;
    case 'new':
      return count === 1
        ? `New on ${formatDay(at ?? 0)}`
        : `${count} new lessons since ${formatDay(at ?? 0)}`;
  }
}

import type { MaterialType } from '../../../../server/contract/lesson-kinds.ts';
import type { MessageKind } from '../../../../server/contract/messages.ts';
import type { OrderQuery } from '../../../../server/contract/orders.ts';
import type { GradingQuery } from '../../../../server/contract/submissions.ts';
import type { StudentSort } from '../../../../server/contract/users.ts';

export type UserState = 'pending' | 'approved';

export interface UserFilter {
  search: string;
  sort: StudentSort;
  /** Course id; empty for all. */
  course: string;
  /** Days of absence; empty for all. */
  away: string;
}

export const ALL_USERS: UserFilter = { search: '', sort: 'oldest', course: '', away: '' };

export interface MaterialFilter {
  search: string;
  /** Course id; empty for all. */
  courseId: string;
  type: MaterialType | '';
  sort: 'newest' | 'course';
}

export const ALL_MATERIALS: MaterialFilter = { search: '', courseId: '', type: '', sort: 'newest' };

/** Filters of the grading list; empty for all. */
export interface GradingFilter {
  state: GradingQuery['state'];
  courseId: string;
  materialId: string;
  search: string;
}

export const ALL_TO_GRADE: GradingFilter = { state: 'handed-in', courseId: '', materialId: '', search: '' };

export type DoubtShow = 'unanswered' | 'reported' | 'all';

/** Cache keys of lists that several files use. */
export const keys = {
  counts: ['counts'],
  courses: ['courses'],
  users: (state: UserState, filter: UserFilter) => ['users', state, filter],
  materials: (filter: MaterialFilter) => ['materials', filter],
  course: (courseId: string) => ['materials', 'course', courseId],
  outline: (courseId: number) => ['materials', 'outline', courseId],
  formContent: (materialId: number, round: number) => ['form-content', materialId, round],
  messages: (kind: MessageKind, search: string, isOpen: boolean) => ['messages', kind, search, isOpen],
  orders: (list: OrderQuery['list'], search: string) => ['orders', list, search],
  grading: (filter: GradingFilter) => ['grading', filter],
  doubts: (show: DoubtShow, courseId: string) => ['doubts', show, courseId],
  task: (id: number) => ['task', id],
  work: (id: number) => ['work', id],
  quiz: (materialId: number) => ['quiz', materialId],
  attempt: (id: number) => ['attempt', id],
} as const;

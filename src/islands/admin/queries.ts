import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { AdminCounts } from '../../../server/contract/admin-counts.ts';
import type { WrittenEmail } from '../../../server/contract/emails.ts';
import type { Page } from '../../../server/contract/fields.ts';
import type { MaterialType } from '../../../server/contract/materials.ts';
import type { MessageKind } from '../../../server/contract/messages.ts';
import type { OrderQuery } from '../../../server/contract/orders.ts';
import type { RosterSort } from '../../../server/contract/roster.ts';
import type { RosterShow } from '../../../server/contract/roster-shows.ts';
import type { GradingQuery } from '../../../server/contract/submissions.ts';
import type { Task } from '../../../server/contract/tasks.ts';
import type { StudentSort } from '../../../server/contract/users.ts';
import { api, unwrap, unwrapPage } from '../../lib/api/api.ts';
import { given } from '../../lib/forms/form-values.ts';

export type UserState = 'pending' | 'approved';

/** What a list of people shows. */
export interface UserFilter {
  search: string;
  sort: StudentSort;
  /** Id of a course; empty for all. */
  course: string;
}

export const ALL_USERS: UserFilter = { search: '', sort: 'oldest', course: '' };

/** What the list of content shows. */
export interface MaterialFilter {
  search: string;
  /** Id of a course; empty for all. */
  courseId: string;
  type: MaterialType | '';
  sort: 'newest' | 'course';
}

export const ALL_MATERIALS: MaterialFilter = { search: '', courseId: '', type: '', sort: 'newest' };

/** What the list of a course's students shows. */
/** Empty for all. */
interface GradingFilter {
  state: GradingQuery['state'];
  courseId: string;
  materialId: string;
  search: string;
}

export const ALL_TO_GRADE: GradingFilter = { state: 'handed-in', courseId: '', materialId: '', search: '' };

interface RosterFilter {
  search: string;
  sort: RosterSort;
  /** Empty for all. */
  show: RosterShow | '';
}

export type TaskState = Task['state'];

export type DoubtShow = 'unanswered' | 'reported' | 'all';

/** What the cache holds those lists under that others speak of, too. */
export const keys = {
  counts: ['counts'],
  courses: ['courses'],
  users: (state: UserState, filter: UserFilter) => ['users', state, filter],
  materials: (filter: MaterialFilter) => ['materials', filter],
  text: (materialId: number) => ['materials', 'text', materialId],
  messages: (kind: MessageKind, search: string, isOpen: boolean) => ['messages', kind, search, isOpen],
  orders: (list: OrderQuery['list'], search: string) => ['orders', list, search],
  grading: (filter: GradingFilter) => ['grading', filter],
  doubts: (show: DoubtShow, courseId: string) => ['doubts', show, courseId],
  task: (id: number) => ['task', id],
  work: (id: number) => ['work', id],
  quiz: (materialId: number) => ['quiz', materialId],
  attempt: (id: number) => ['attempt', id],
} as const;

/** Where a page of a list begins; undefined at the start. */
export type Cursor = Page<unknown>['nextCursor'];

/** A list of pages. @param load one of them; its query is what is named, and the cursor after the first */
export function usePages<Item>(
  queryKey: readonly unknown[],
  load: (cursor: { cursor?: string }) => Promise<Page<Item>>,
  enabled = true,
  /** Asks again so often, in milliseconds. */
  everyMs: number | false = false,
) {
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam === undefined ? {} : { cursor: String(pageParam) }),
    initialPageParam: undefined as Cursor,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    enabled,
    refetchInterval: everyMs,
  });
  const pages = list.data?.pages;
  return { ...list, items: pages?.flatMap(({ items }) => items), total: pages?.[0]?.total };
}

const openOnly = (isOpen: boolean) => (isOpen ? { open: '1' as const } : {});

/** How much is in the lists; nothing while that is not known. */
export const useCounts = (): Partial<AdminCounts> =>
  useQuery({ queryKey: keys.counts, queryFn: () => unwrap(api['admin-counts'].$get()) }).data ?? {};

/** Every course. */
export const useCourses = () =>
  useQuery({ queryKey: keys.courses, queryFn: () => unwrap(api.courses.$get()) });

/** People waiting or approved. */
export function useUsers(state: UserState, filter: UserFilter) {
  const calls = state === 'pending' ? api['pending-users'] : api['approved-users'];
  return usePages(keys.users(state, filter), (cursor) =>
    unwrapPage(calls.$get({ query: { ...given({ ...filter }), ...cursor } })),
  );
}

/** One person, with courses and progress. */
export const useStudent = (id: number) =>
  useQuery({
    queryKey: ['student', id],
    queryFn: () => unwrap(api.user[':id'].$get({ param: { id: String(id) } })),
  });

/** Courses of a person, with their marks. */
export const useStudentResults = (id: number) =>
  useQuery({
    queryKey: ['student', id, 'results'],
    queryFn: () => unwrap(api.user[':id'].results.$get({ param: { id: String(id) } })),
  });

export const useStudentOrders = (id: number) =>
  useQuery({
    queryKey: ['student', id, 'orders'],
    queryFn: () => unwrap(api.user[':id'].orders.$get({ param: { id: String(id) } })),
  });

export const useStudentCertificates = (id: number) =>
  useQuery({
    queryKey: ['student', id, 'certificates'],
    queryFn: () => unwrap(api.user[':id'].certificates.$get({ param: { id: String(id) } })),
  });

/** What a person is enrolled in. */
export const useEnrollments = (userId: number) =>
  useQuery({
    queryKey: ['enrollments', userId],
    queryFn: () => unwrap(api.user[':id'].enrollments.$get({ param: { id: String(userId) } })),
    meta: { error: "Could not load user's courses" },
    // Loaded each time a dialog opens; while it is open only a change of its own may move the ticks.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useAdmins = () => useQuery({ queryKey: ['admins'], queryFn: () => unwrap(api.admins.$get()) });

/** People who want their account deleted. */
export const useDeletionRequests = () =>
  useQuery({ queryKey: ['deletion-requests'], queryFn: () => unwrap(api['deletion-requests'].$get()) });

export const useMaterials = (filter: MaterialFilter, enabled: boolean) =>
  usePages(
    keys.materials(filter),
    (cursor) => unwrapPage(api.materials.$get({ query: { ...given({ ...filter }), ...cursor } })),
    enabled,
  );

/** All materials of a course in the order that students see. */
export const useCourseMaterials = (courseId: string) =>
  useQuery({
    queryKey: ['materials', 'course', courseId],
    queryFn: () => unwrap(api.courses[':courseId'].materials.$get({ param: { courseId } })),
    enabled: courseId !== '',
  });

/** When a course gives certificates, and who waits for one. */
export const useCourseCertificates = (courseId: number) =>
  useQuery({
    queryKey: ['certificates', courseId],
    queryFn: () => unwrap(api.courses[':id'].certificates.$get({ param: { id: String(courseId) } })),
  });

/** Certificates of a course, latest first. */
export const useCertificates = (courseId: number, search: string) =>
  usePages(['certificates', courseId, search], (cursor) =>
    unwrapPage(
      api.certificates.$get({ query: { courseId: String(courseId), ...given({ search }), ...cursor } }),
    ),
  );

/** Students of a course, with progress and results. */
export const useRoster = (courseId: number, filter: RosterFilter) =>
  usePages(['roster', courseId, filter], (cursor) =>
    unwrapPage(
      api.courses[':id'].roster.$get({
        param: { id: String(courseId) },
        query: { ...given({ ...filter }), ...cursor },
      }),
    ),
  );

/** The trash, latest first. */
export const useTrash = () => usePages(['trash'], (cursor) => unwrapPage(api.trash.$get({ query: cursor })));

/** What people wrote, of one kind. @param isOpen those that no one is done with, oldest first */
export const useMessages = (kind: MessageKind, search: string, isOpen: boolean) =>
  usePages(keys.messages(kind, search, isOpen), (cursor) =>
    unwrapPage(api.messages.$get({ query: { kind, ...given({ search }), ...openOnly(isOpen), ...cursor } })),
  );

export type EmailShow = WrittenEmail['state'] | '';

/** Emails of the site, newest first. */
export const useEmails = (state: EmailShow, search: string) =>
  usePages(['emails', state, search], (cursor) =>
    unwrapPage(api.emails.$get({ query: { ...given({ state, search }), ...cursor } })),
  );

/** Texts for WhatsApp, newest first. */
export const useToSend = () =>
  usePages(['to-send'], (cursor) => unwrapPage(api['to-send'].$get({ query: cursor })));

/** The newest emails to an address. */
export const useEmailsTo = (to: string) =>
  useQuery({ queryKey: ['emails', 'to', to], queryFn: () => unwrap(api.emails.$get({ query: { to } })) });

/** Orders: to check, waiting for money, or all. */
export const useOrders = (list: OrderQuery['list'], search: string) =>
  usePages(keys.orders(list, search), (cursor) =>
    unwrapPage(api.orders.$get({ query: { ...given({ list, search }), ...cursor } })),
  );

/** Work of students and attempts at quizzes: to grade oldest first, the rest latest first. */
export const useGrading = (filter: GradingFilter) =>
  usePages(keys.grading(filter), (cursor) =>
    unwrapPage(api.submissions.$get({ query: { ...given({ ...filter }), ...cursor } })),
  );

/** Questions of students: unanswered oldest first, the rest latest first. */
export const useDoubts = (show: DoubtShow, courseId: string) =>
  usePages(keys.doubts(show, courseId), (cursor) =>
    unwrapPage(
      api.doubts.$get({
        query: { ...given({ courseId }), ...(show === 'all' ? {} : { [show]: '1' as const }), ...cursor },
      }),
    ),
  );

/** Money that came and that no order has taken. */
export const useCredits = (isIgnored = false) =>
  useQuery({
    queryKey: ['bank-credits', isIgnored],
    queryFn: () => unwrapPage(api['bank-credits'].$get({ query: isIgnored ? { ignored: '1' } : {} })),
  });

/** Money on its way back: what waits oldest first, or all. */
export const useRefunds = (search: string, isOpen: boolean) =>
  usePages(['refunds', search, isOpen], (cursor) =>
    unwrapPage(api.refunds.$get({ query: { ...given({ search }), ...openOnly(isOpen), ...cursor } })),
  );

/** Documents, latest first. @param month like `2026-11`; empty for all */
export const useReceipts = (search: string, month: string) =>
  usePages(['receipts', search, month], (cursor) =>
    unwrapPage(api.receipts.$get({ query: { ...given({ search, month }), ...cursor } })),
  );

/** What the documents of a month add up to. @param month like `2026-11`; empty for all */
export const useReceiptSum = (month: string) =>
  useQuery({
    queryKey: ['receipts', 'sum', month],
    queryFn: () => unwrap(api.receipts.sum.$get({ query: given({ month }) })),
  });

/** What the server does by itself, newest first. */
export const useTasks = (state: TaskState | '') =>
  usePages(
    ['tasks', state],
    (cursor) => unwrapPage(api.tasks.$get({ query: { ...given({ state }), ...cursor } })),
    true,
    5000,
  );

/** Who did what, latest first. */
export const useAudit = (action: string, actor: string) =>
  usePages(['audit', action, actor], (cursor) =>
    unwrapPage(
      api.audit.$get({
        query: { ...given({ action, actor }), ...cursor },
      }),
    ),
  );

/** How students did in a quiz. @param isWaiting those only who wait for marks */
export const useQuizResults = (materialId: number, search: string, isWaiting: boolean) =>
  usePages(['quiz-results', materialId, search, isWaiting], (cursor) =>
    unwrapPage(
      api.materials[':id'].quiz.results.$get({
        param: { id: String(materialId) },
        query: { ...given({ search }), ...(isWaiting ? { waiting: '1' as const } : {}), ...cursor },
      }),
    ),
  );

/** People, orders and lessons that a text finds. */
export const useFound = (search: string) =>
  useQuery({
    queryKey: ['found', search],
    queryFn: () => unwrap(api['admin-search'].$get({ query: { search } })),
    placeholderData: keepPreviousData,
    enabled: search !== '',
  });

/** The provider's figures. */
export const useOverview = () =>
  useQuery({ queryKey: ['overview'], queryFn: () => unwrap(api.overview.$get()) });

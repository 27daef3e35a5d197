import { useQuery } from '@tanstack/react-query';
import { api, unwrap, unwrapPage } from '../../../lib/api/api.ts';
import { given } from '../../../lib/forms/form-values.ts';
import { keys, type UserFilter, type UserState } from './keys.ts';
import { usePages } from './pages.ts';

/** Loads pending or approved users. */
export function useUsers(state: UserState, filter: UserFilter) {
  const calls = state === 'pending' ? api['pending-users'] : api['approved-users'];
  return usePages(keys.users(state, filter), (cursor) =>
    unwrapPage(calls.$get({ query: { ...given({ ...filter }), ...cursor } })),
  );
}

/** Loads a student with courses and progress. */
export const useStudent = (id: number) =>
  useQuery({
    queryKey: ['student', id],
    queryFn: () => unwrap(api.user[':id'].$get({ param: { id: String(id) } })),
  });

/** Loads a student's courses with marks. */
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

/** Loads a user's enrollments. */
export const useEnrollments = (userId: number) =>
  useQuery({
    queryKey: ['enrollments', userId],
    queryFn: () => unwrap(api.user[':id'].enrollments.$get({ param: { id: String(userId) } })),
    meta: { error: "Could not load user's courses" },
    // Reloads each time a dialog opens; while open, only its own changes may move the ticks.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Loads owners and staff. */
export const useTeam = () => useQuery({ queryKey: ['team'], queryFn: () => unwrap(api.staff.$get()) });

/** Loads requests for account deletion. */
export const useDeletionRequests = () =>
  useQuery({ queryKey: ['deletion-requests'], queryFn: () => unwrap(api['deletion-requests'].$get()) });

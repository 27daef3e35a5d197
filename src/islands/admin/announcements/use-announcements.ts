import { useQuery } from '@tanstack/react-query';
import { api, unwrap, unwrapPage } from '../../../lib/api/api.ts';
import { usePages } from '../queries/pages.ts';

/** Loads announcements, latest first. */
export const useAnnouncements = () =>
  usePages(['announcements'], (cursor) => unwrapPage(api.announcements.$get({ query: cursor })));

/** Counts the students whom an announcement would reach. @param courseId empty for all */
export const useReach = (courseId: string, enabled: boolean) =>
  useQuery({
    queryKey: ['announcements', 'reach', courseId],
    enabled,
    queryFn: () => unwrap(api.announcements.reach.$get({ query: courseId === '' ? {} : { courseId } })),
  });

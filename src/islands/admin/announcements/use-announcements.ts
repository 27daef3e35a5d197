import { useQuery } from '@tanstack/react-query';
import { api, unwrap, unwrapPage } from '../../../lib/api/api.ts';
import { given } from '../../../lib/forms/form-values.ts';
import { usePages } from '../queries/pages.ts';

/** Loads announcements, latest first. */
export const useAnnouncements = () =>
  usePages(['announcements'], (cursor) => unwrapPage(api.announcements.$get({ query: cursor })));

/** Counts the students whom an announcement would reach. @param courseId empty for all @param offerKey empty for the whole course */
export const useReach = (courseId: string, offerKey: string, enabled: boolean) =>
  useQuery({
    queryKey: ['announcements', 'reach', courseId, offerKey],
    enabled,
    queryFn: () => unwrap(api.announcements.reach.$get({ query: given({ courseId, offerKey }) })),
  });

import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../../lib/api/api.ts';
import { useCourses } from '../queries/courses.ts';

/** Loads the batches of a course with their places. */
export const useBatches = (courseId: number) =>
  useQuery({
    queryKey: ['batches', courseId],
    queryFn: () => unwrap(api.courses[':id'].offers.$get({ param: { id: String(courseId) } })),
  });

/** Loads who is in a batch and who waits for a place. */
export const useBatchPeople = (courseId: number, key: string) =>
  useQuery({
    queryKey: ['batches', courseId, key],
    queryFn: () =>
      unwrap(api.courses[':id'].offers[':key'].people.$get({ param: { id: String(courseId), key } })),
  });

/** Returns the offers of a course into which people can be put; none for a course with one price. */
export const useOpenOffers = (courseId: number | undefined) =>
  (useCourses().data?.find(({ id }) => id === courseId)?.offers ?? []).filter(({ isOver }) => !isOver);

import { useQuery } from '@tanstack/react-query';
import type { RosterSort } from '../../../../server/contract/roster.ts';
import type { RosterShow } from '../../../../server/contract/roster-shows.ts';
import { api, unwrap, unwrapPage } from '../../../lib/api/api.ts';
import { given } from '../../../lib/forms/form-values.ts';
import { type DoubtShow, type GradingFilter, keys, type MaterialFilter } from './keys.ts';
import { usePages } from './pages.ts';

interface RosterFilter {
  search: string;
  sort: RosterSort;
  /** Empty for all. */
  show: RosterShow | '';
  /** Batch; empty for all. */
  offer: string;
}

/** Loads all courses. */
export const useCourses = () =>
  useQuery({ queryKey: keys.courses, queryFn: () => unwrap(api.courses.$get({ query: { pages: '1' } })) });

export const useMaterials = (filter: MaterialFilter) =>
  usePages(keys.materials(filter), (cursor) =>
    unwrapPage(api.materials.$get({ query: { ...given({ ...filter }), ...cursor } })),
  );

/** Loads a course's materials in the order students see. */
export const useCourseMaterials = (courseId: string) =>
  useQuery({
    queryKey: keys.course(courseId),
    queryFn: () => unwrap(api.courses[':courseId'].materials.$get({ param: { courseId } })),
    enabled: courseId !== '',
  });

/** Loads length and completions of a course's lessons. */
export const useOutlineFigures = (courseId: number) =>
  useQuery({
    queryKey: keys.outline(courseId),
    queryFn: () => unwrap(api.courses[':courseId'].outline.$get({ param: { courseId: String(courseId) } })),
  });

/** Loads a course's certificate rules and the students who wait for one. */
export const useCourseCertificates = (courseId: number) =>
  useQuery({
    queryKey: ['certificates', courseId],
    queryFn: () => unwrap(api.courses[':id'].certificates.$get({ param: { id: String(courseId) } })),
  });

/** Loads certificates of a course, latest first. */
export const useCertificates = (courseId: number, search: string) =>
  usePages(['certificates', courseId, search], (cursor) =>
    unwrapPage(
      api.certificates.$get({ query: { courseId: String(courseId), ...given({ search }), ...cursor } }),
    ),
  );

/** Loads students of a course, with progress and results. */
export const useRoster = (courseId: number, filter: RosterFilter) =>
  usePages(['roster', courseId, filter], (cursor) =>
    unwrapPage(
      api.courses[':id'].roster.$get({
        param: { id: String(courseId) },
        query: { ...given({ ...filter }), ...cursor },
      }),
    ),
  );

/** Loads submissions and attempts: ungraded oldest first, others latest first. */
export const useGrading = (filter: GradingFilter) =>
  usePages(keys.grading(filter), (cursor) =>
    unwrapPage(api.submissions.$get({ query: { ...given({ ...filter }), ...cursor } })),
  );

/** Loads questions of students: unanswered oldest first, others latest first. */
export const useDoubts = (show: DoubtShow, courseId: string) =>
  usePages(keys.doubts(show, courseId), (cursor) =>
    unwrapPage(
      api.doubts.$get({
        query: { ...given({ courseId }), ...(show === 'all' ? {} : { [show]: '1' as const }), ...cursor },
      }),
    ),
  );

/** Loads statistics of a quiz's questions; polls while the server computes them. */
export const useQuestionStats = (materialId: number) =>
  useQuery({
    queryKey: ['question-stats', materialId],
    queryFn: () => unwrap(api.materials[':id'].quiz.stats.$get({ param: { id: String(materialId) } })),
    refetchInterval: ({ state }) => (state.data?.isCounting ? 5000 : false),
  });

/** Loads students' results in a quiz. @param isWaiting only those who wait for marks */
export const useQuizResults = (materialId: number, search: string, isWaiting: boolean) =>
  usePages(['quiz-results', materialId, search, isWaiting], (cursor) =>
    unwrapPage(
      api.materials[':id'].quiz.results.$get({
        param: { id: String(materialId) },
        query: { ...given({ search }), ...(isWaiting ? { waiting: '1' as const } : {}), ...cursor },
      }),
    ),
  );

import { useQuery } from '@tanstack/react-query';
import type { RosterSort } from '../../../../server/contract/roster.ts';
import type { RosterShow } from '../../../../server/contract/roster-shows.ts';
import { api, unwrap, unwrapPage } from '../../../lib/api/api.ts';
import { given } from '../../../lib/forms/form-values.ts';
import { type DoubtShow, type GradingFilter, keys, type MaterialFilter } from './keys.ts';
import { usePages } from './pages.ts';

/** What the list of a course's students shows. */
interface RosterFilter {
  search: string;
  sort: RosterSort;
  /** Empty for all. */
  show: RosterShow | '';
}

/** Every course. */
export const useCourses = () =>
  useQuery({ queryKey: keys.courses, queryFn: () => unwrap(api.courses.$get()) });

export const useMaterials = (filter: MaterialFilter) =>
  usePages(keys.materials(filter), (cursor) =>
    unwrapPage(api.materials.$get({ query: { ...given({ ...filter }), ...cursor } })),
  );

/** All materials of a course in the order that students see. */
export const useCourseMaterials = (courseId: string) =>
  useQuery({
    queryKey: keys.course(courseId),
    queryFn: () => unwrap(api.courses[':courseId'].materials.$get({ param: { courseId } })),
    enabled: courseId !== '',
  });

/** How long each lesson of a course is, and how many finished it. */
export const useOutlineFigures = (courseId: number) =>
  useQuery({
    queryKey: keys.outline(courseId),
    queryFn: () => unwrap(api.courses[':courseId'].outline.$get({ param: { courseId: String(courseId) } })),
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

/** How students did with each question of a quiz; asked again while the server counts. */
export const useQuestionStats = (materialId: number) =>
  useQuery({
    queryKey: ['question-stats', materialId],
    queryFn: () => unwrap(api.materials[':id'].quiz.stats.$get({ param: { id: String(materialId) } })),
    refetchInterval: ({ state }) => (state.data?.isCounting ? 5000 : false),
  });

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

import type { Right } from '../../../../server/contract/rights.ts';
import { useMay } from '../rights.ts';
import { type CoursePart, courseParts } from './course-place.ts';

const rightsFor: Readonly<Record<CoursePart, readonly Right[]>> = {
  content: ['lessons', 'teaching'],
  students: ['people', 'teaching'],
  batches: ['payments', 'people', 'teaching'],
  page: ['content'],
  faq: ['content'],
  certificates: ['teaching'],
};

/** @returns the parts of a course that the current person sees; batches once it has some */
export function useCourseParts(hasBatches: boolean) {
  const may = useMay();
  return courseParts
    .filter(({ name }) => (hasBatches || name !== 'batches') && may(...rightsFor[name]))
    .map((part) => (part.name === 'page' && !may() ? { ...part, label: 'Page' } : part));
}

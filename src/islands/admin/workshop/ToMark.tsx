import type { Material } from '../../../../server/contract/materials.ts';
import { formatNumber } from '../../../lib/words/format-price.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useGrading } from '../queries/courses.ts';
import { useMay } from '../rights.ts';

/** Links to the work of a lesson that waits for marks. */
export function ToMark({ id, courseId, title }: Material) {
  const may = useMay();
  const filter = { courseId: String(courseId), materialId: String(id), search: '' };
  const { total = 0 } = useGrading({ state: 'handed-in', ...filter });
  if (total === 0 || !may('teaching')) return null;
  return (
    <a className="pane-fact" href={`/admin?${new URLSearchParams({ tab: 'toGrade', find: title })}`}>
      <Icon name="check" size={18} />
      Mark {formatNumber(total)}
    </a>
  );
}

import { useMutation } from '@tanstack/react-query';
import type { Material } from '../../../../server/contract/materials.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { SelectField } from '../../ui/form/Field.tsx';
import { FormDialog, useDialogForm } from '../../ui/form/FormDialog.tsx';
import { CourseSelect } from '../materials/MaterialFields.tsx';
import { isLesson, type OrderRow, rowName } from './order-rows.ts';

interface Props {
  rows: readonly OrderRow[];
  /** Index of the moved row. */
  at: number;
  onMoved: (to: number) => void;
  onClosed: () => void;
}

/** Dialog to move a lesson or module below another row or to another course. */
export function MoveDialog({ rows, at, onMoved, onClosed }: Props) {
  const row = rows[at];
  const lesson = row && isLesson(row) ? row.material : undefined;
  const toCourse = useMutation({
    mutationFn: ({ id, courseId }: Pick<Material, 'id' | 'courseId'>) =>
      unwrap(api.materials[':id'].$put({ param: { id: String(id) }, header: {}, json: { courseId } })),
  });
  const form = useDialogForm({
    id: 'move',
    labels: { courseId: 'Course', below: 'Below' },
    check: () => ({}),
    async send(data) {
      const courseId = Number(textOf(data, 'courseId'));
      if (lesson && courseId !== lesson.courseId)
        return void (await toCourse.mutateAsync({ id: lesson.id, courseId }));
      const below = Number(textOf(data, 'below'));
      return onMoved(below < at ? below + 1 : below);
    },
  });
  const places = rows
    .map((one, place) => [place, isLesson(one) ? `– ${rowName(one)}` : rowName(one)] as const)
    .filter(
      ([place]) =>
        place !== at && (lesson !== undefined || !isLesson(rows[place] ?? { key: '', module: '' })),
    );
  return (
    <FormDialog title={`Move ${row ? rowName(row) : ''}`} form={form} submit="Move" onClosed={onClosed}>
      <SelectField {...form.field('below')} options={[[-1, 'At the top'], ...places]} defaultValue={at - 1} />
      {lesson && (
        <CourseSelect
          form={form}
          hint="In another course it is placed at the end. Students keep their progress."
          selected={lesson.courseId}
        />
      )}
    </FormDialog>
  );
}

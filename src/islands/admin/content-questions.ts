import type { Course } from '../../../server/contract/courses.ts';
import type { Material } from '../../../server/contract/materials.ts';
import { api, unwrap } from '../../lib/api.ts';
import type { Question } from '../ui/use-confirm.tsx';
import { act } from './act.ts';

/** Before a course is deleted. */
export const deleteCourseQuestion = ({ id, courseName }: Course, reload: () => void): Question => ({
  title: `Delete ${courseName}?`,
  text: 'Its students no longer see it, nor its videos, documents and assignments. It stays in the trash for 30 days and is then gone.',
  yes: 'Delete',
  danger: true,
  async act() {
    const worked = await act(unwrap(api.courses[':id'].$delete({ param: { id: String(id) } })));
    reload();
    return worked;
  },
});

/** Before a material is deleted. */
export const deleteMaterialQuestion = (
  { id, title, courseName }: Material,
  reload: () => void,
): Question => ({
  title: `Delete ${title}?`,
  text: `Students of ${courseName} no longer see it. It stays in the trash for 30 days and is then gone.`,
  yes: 'Delete',
  danger: true,
  async act() {
    const worked = await act(unwrap(api.materials[':id'].$delete({ param: { id: String(id) } })));
    reload();
    return worked;
  },
});

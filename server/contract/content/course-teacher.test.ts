import { expect, test } from 'vitest';
import { courseTeacher } from './course-teacher.ts';

const asha = {
  name: 'Asha Rao',
  role: 'Networks',
  text: 'Teaches networks since long.',
  avatar: 'asha',
  sample: false,
};

test('a teacher is looked up in the team, and a name that no one has is refused with the names that there are', () => {
  expect(courseTeacher('networks', 'Asha Rao', [asha])).toBe(asha);
  expect(courseTeacher('networks', undefined, [asha])).toBeUndefined();
  expect(() => courseTeacher('networks', 'Asha', [asha])).toThrow(
    'content/courses/networks.md: teacher: "Asha" is not in the team of content/site/about.yml; expected one of: Asha Rao.',
  );
});

import { expect, it } from 'vitest';
import { sameCourseRequest } from './same-course-request.ts';

const people = (...wishes: (number | undefined)[]) =>
  wishes.map((wish, id) => ({
    id,
    fullName: '',
    email: '',
    ...(wish === undefined ? {} : { wantedCourse: { id: wish, name: `Course ${wish}` } }),
  }));

it.each([
  [[7, 7, 7], [7]],
  [[7, 8], []],
  [[7, undefined], []],
  [[undefined, undefined], []],
])('people who want %j all want %j', (wishes, same) => {
  expect([...sameCourseRequest(people(...wishes))]).toEqual(same);
});

import { expect, it } from 'vitest';
import { sameCourseRequest } from './same-course-request.ts';

const people = (...requests: (number | undefined)[]) =>
  requests.map((request, id) => ({
    id,
    fullName: '',
    email: '',
    ...(request === undefined ? {} : { wantedCourse: { id: request, name: `Course ${request}` } }),
  }));

it.each([
  [[7, 7, 7], [7]],
  [[7, 8], []],
  [[7, undefined], []],
  [[undefined, undefined], []],
])('people who want %j all want %j', (requests, same) => {
  expect([...sameCourseRequest(people(...requests))]).toEqual(same);
});

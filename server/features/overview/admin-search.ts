import type { AdminFound } from '../../contract/admin-search.ts';
import type { Services } from '../../deps.ts';

/** Of each kind. */
const FOUND = 6;

/** Asks each feature for the first few that a text finds; nothing for an empty text. */
export async function findInAdmin(
  {
    materials,
    orderAdmin,
    orders,
    students,
  }: Pick<Services, 'materials' | 'orderAdmin' | 'orders' | 'students'>,
  text: string,
): Promise<AdminFound> {
  const query = { search: text.trim(), limit: FOUND };
  if (query.search === '') return { people: [], orders: [], lessons: [] };
  const approved = (await students.list('approved', query)).items;
  const pending = (await students.list('pending', query)).items;
  const ordered = orders.isOn() ? (await orderAdmin.list({ ...query, list: 'all' })).items : [];
  const lessons = (await materials.list({ ...query, sort: 'newest' })).items;
  const people = [
    ...approved.map((person) => ({ ...person, isPending: false })),
    ...pending.map((person) => ({ ...person, isPending: true })),
  ].slice(0, FOUND);
  return {
    people: people.map(({ id, fullName, email, isPending }) => ({ id, fullName, email, isPending })),
    orders: ordered.map(({ id, code, buyerName, courseName }) => ({ id, code, buyerName, courseName })),
    lessons: lessons.map(({ id, title, courseId, courseName }) => ({ id, title, courseId, courseName })),
  };
}

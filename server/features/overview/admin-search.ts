import type { AdminFound } from '../../contract/admin-search.ts';
import { foldText } from '../../contract/fold-text.ts';
import type { Deps } from '../../deps.ts';
import { has } from '../../sessions/rights.ts';
import type { Reader } from '../../sessions/sessions.ts';
import { listEmails } from '../emails/emails.service.ts';
import { listMaterials } from '../materials/materials.service.ts';
import { listOrders } from '../orders/order-lists.ts';
import { takesOrders } from '../orders/sales.ts';
import { listStudents } from '../users/students.service.ts';
import { listColleagues } from '../users/users.service.ts';

const FOUND = 6;

/** Returns the first results of each feature that the reader may see; none for an empty text. */
export async function findInAdmin(deps: Deps, text: string, reader: Reader): Promise<AdminFound> {
  const query = { search: text.trim(), limit: FOUND };
  if (query.search === '') return { people: [], orders: [], lessons: [], emails: [] };
  const seesEmails = has(reader, 'people');
  // A payment in cash is recorded for someone who is chosen by name.
  const seesPeople = seesEmails || has(reader, 'payments');
  const seesOrders = takesOrders(deps) && has(reader, 'payments');
  const approved = seesPeople ? (await listStudents(deps, 'approved', query)).items : [];
  const pending = seesPeople ? (await listStudents(deps, 'pending', query)).items : [];
  const ordered = seesOrders ? (await listOrders(deps, { ...query, list: 'all' })).items : [];
  const lessons = (await listMaterials(deps, { ...query, sort: 'newest' }, reader)).items;
  const emails = seesEmails ? (await listEmails(deps, query)).items : [];
  const people = [
    ...approved.map((person) => ({ ...person, isPending: false })),
    ...pending.map((person) => ({ ...person, isPending: true })),
  ].slice(0, FOUND);
  const part = foldText(query.search);
  const team = (reader.rights.isOwner ? await listColleagues(deps.db) : [])
    .filter(({ fullName, email }) => foldText(`${fullName} ${email}`).includes(part))
    .slice(0, FOUND);
  return {
    ...(team.length > 0 && { team: team.map(({ id, fullName, email }) => ({ id, fullName, email })) }),
    people: people.map(({ id, fullName, email, isPending }) => ({ id, fullName, email, isPending })),
    orders: ordered.map(({ id, code, buyerName, courseName }) => ({ id, code, buyerName, courseName })),
    lessons: lessons.map(({ id, title, courseId, courseName }) => ({ id, title, courseId, courseName })),
    emails: emails.map(({ id, recipient, kind, state }) => ({ id, recipient, kind, state })),
  };
}

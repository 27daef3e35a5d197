import { setImmediate } from 'node:timers/promises';
import { audit } from '../../audit.ts';
import type { Catalogue } from '../../catalogue.ts';
import { limits } from '../../contract/limits.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { orNotFound } from '../../errors.ts';
import { notify } from '../notifications/notifications.service.ts';
import { findUser } from '../users/users.service.ts';
import { newCertificateCode, prefixOf } from './certificate-code.ts';
import type { Terms } from './certificates.repository.ts';
import * as rows from './certificates.repository.ts';

function issuerOf(deps: Deps, terms: Terms): NonNullable<Catalogue['issuer']> {
  const { issuer, siteName } = deps.catalogue;
  const course = courseOf(deps, terms);
  const { look, signatory, ...named } = issuer ?? { name: siteName, place: '' };
  const teacher = course?.teacher?.name === signatory?.name ? undefined : course?.teacher;
  return {
    ...named,
    signatory,
    teacher: teacher && { name: teacher.name, role: 'Teacher of the course' },
    hoursAreMinimum: terms.hours === null && course?.hoursAreMinimum === true,
    look: look && { ...look, teacherSignature: teacher?.signature },
  };
}

const courseOf = ({ catalogue }: Deps, { slug }: Terms) =>
  [...catalogue.courses, ...catalogue.hidden].find((one) => one.slug === slug);

const ISSUED_AT_ONCE = 10;

export function certificateLink({ site }: Deps, code: string): string {
  return `${site.url}/certificate/${code}`;
}

/** Issues what a change of the lessons completed, in an automatic course. @returns the number of new ones */
export async function issueDueCertificates(
  deps: Deps,
  tx: Db,
  courseId: number,
  most: number = limits.bulkUsers,
): Promise<number> {
  const terms = await rows.findTerms(tx, courseId);
  if (terms?.mode !== 'auto') return 0;
  let issued = 0;
  for (const { userId } of await rows.listReady(tx, courseId, most))
    if (await issueTo(deps, tx, userId, terms, undefined)) issued += 1;
  return issued;
}

export async function issueAllDueCertificates(deps: Deps): Promise<void> {
  for (const { id } of await rows.listAutomatic(deps.db))
    for (let isDone = false; !isDone; await setImmediate())
      isDone =
        (await rows.listReady(deps.db, id, 1)).length === 0 ||
        (await deps.db.transaction().execute((tx) => issueDueCertificates(deps, tx, id, ISSUED_AT_ONCE))) ===
          0;
}

/** Runs in the transaction of the write that completed the course. */
export async function certifyCompletion(deps: Deps, tx: Db, userId: number, courseId: number): Promise<void> {
  const terms = await rows.findTerms(tx, courseId);
  if (terms?.mode === 'auto') await issueTo(deps, tx, userId, terms, undefined);
}

/** Issues to everyone who finished. @returns the number of new ones */
export function issueCertificates(
  deps: Deps,
  courseId: number,
  userIds: readonly number[],
  actorId: number,
): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const terms = await termsOf(tx, courseId);
    let issued = 0;
    for (const userId of terms.mode === 'off' ? [] : userIds)
      if (await issueTo(deps, tx, userId, terms, actorId)) issued += 1;
    return issued;
  });
}

export function tellHolder(deps: Deps, tx: Db, userId: number, course: string, link: string): Promise<void> {
  return notify(deps, tx, 'certificate', [userId], { facts: { course }, link });
}

export async function termsOf(handle: Db, courseId: number): Promise<Terms> {
  return orNotFound(await rows.findTerms(handle, courseId));
}

export const pageHoursOf = (deps: Deps, terms: Terms): number | null =>
  Math.floor(courseOf(deps, terms)?.hours ?? 0) || null;

async function issueTo(deps: Deps, tx: Db, userId: number, terms: Terms, actorId: number | undefined) {
  const person = await findUser(tx, userId);
  const completedOn = await rows.mayBeCertified(tx, userId, terms.id);
  if (person === undefined || completedOn === undefined) return false;
  const at = deps.now();
  const code = newCertificateCode(prefixOf(deps.catalogue));
  // The student confirms the spelling once, before the first certificate.
  const isConfirmed = (await rows.listOwnCertificates(tx, userId)).some((one) => one.confirmed_at !== null);
  const isNew = await rows.insertCertificate(tx, {
    code,
    user_id: userId,
    course_id: terms.id,
    holder_name: person.full_name,
    course_name: terms.course_name,
    hours: terms.hours ?? pageHoursOf(deps, terms),
    text: terms.text,
    issuer: JSON.stringify(issuerOf(deps, terms)),
    completed_on: completedOn,
    issued_at: at,
    issued_by: actorId ?? null,
    confirmed_at: isConfirmed ? at : null,
  });
  if (!isNew) return false;
  await audit(tx, actorId, 'certificate-issued', { type: 'user', id: userId }, { code });
  await tellHolder(
    deps,
    tx,
    userId,
    terms.course_name,
    isConfirmed ? `/certificate/${code}` : '/account#certificates',
  );
  return true;
}

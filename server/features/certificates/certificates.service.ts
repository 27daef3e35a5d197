import { join } from 'node:path';
import { audit } from '../../audit.ts';
import type * as contract from '../../contract/certificates.ts';
import { whyNotDrawn, withoutPictures } from '../../contract/drawn-letters.ts';
import type { Page, PageQuery } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { shownPictures } from '../../documents/certificate-pictures.ts';
import type { CertificatePage } from '../../documents/pdf.ts';
import { AppError } from '../../errors.ts';
import { has, may } from '../../sessions/rights.ts';
import type { Reader } from '../../sessions/sessions.ts';
import { listStudiedCourses, updateCourse } from '../courses/courses.service.ts';
import { getUser, updateUser } from '../users/users.service.ts';
import { newCertificateCode, parseCertificateCode, prefixOf } from './certificate-code.ts';
import { isOf, issuerIn, printOf, stateOf, toOwn, type Viewer, viewOf } from './certificate-view.ts';
import type { CertificateRow } from './certificates.repository.ts';
import * as rows from './certificates.repository.ts';
import * as issuing from './issue-certificates.ts';

export async function viewCertificate({ db }: Deps, code: string, viewer: Viewer) {
  return viewOf(await findByCode(db, code), viewer);
}

/** Returns the certificate's page, with the logo and signatures of its day as data URLs. */
export async function showCertificate(deps: Deps, code: string, viewer: Viewer) {
  const row = await findByCode(deps.db, code);
  const view = viewOf(row, viewer);
  const { look } = issuerIn(row);
  // A revoked certificate is still on paper somewhere: its page shows which one.
  const print = view.state === 'revoked' ? printOf(row) : view.print;
  const pictures = await shownPictures(print && look, join(deps.config.contentDir, 'pictures'));
  return { ...view, print, isOwn: isOf(row, viewer), issuedAt: row.issued_at, look, pictures };
}

/** Returns the contents of its PDF. @throws AppError NOT_FOUND if the page shows none */
export async function certificatePaper(deps: Deps, typed: string, viewer: Viewer): Promise<CertificatePage> {
  const row = await findByCode(deps.db, typed);
  const { code, print } = viewOf(row, viewer);
  if (print === undefined) throw new AppError('NOT_FOUND');
  const { look } = issuerIn(row);
  return {
    ...print,
    code,
    link: issuing.certificateLink(deps, code),
    issuedAt: row.issued_at,
    look,
    folder: join(deps.config.contentDir, 'pictures'),
  };
}

/** Returns the course of a certificate; undefined where there is none. */
export async function courseOfCertificate({ db }: Deps, typed: string): Promise<number | undefined> {
  const code = parseCertificateCode(typed);
  const row = code === undefined ? undefined : await rows.findCertificate(db, code);
  return row?.course_id ?? undefined;
}

/** Checks whether certificates use a picture of the content folder. */
export function isPictureOfCertificates({ db }: Deps, name: string): Promise<boolean> {
  return rows.anyNames(db, name);
}

export async function listOwnCertificates({ db }: Deps, userId: number): Promise<contract.OwnCertificate[]> {
  return (await rows.listOwnCertificates(db, userId)).map(toOwn);
}

/** Lists someone's certificates; for teachers those of their courses. */
export async function listCertificatesOf(
  deps: Deps,
  userId: number,
  actor: Reader,
): Promise<contract.OwnCertificate[]> {
  await getUser(deps.db, userId);
  const all = await rows.listOwnCertificates(deps.db, userId);
  if (has(actor, 'people')) return all.map(toOwn);
  const theirs = all.filter(({ course_id }) => course_id !== null && may(actor, 'teaching', course_id));
  const studied = await listStudiedCourses(deps.db, [userId]);
  if (theirs.length === 0 && !studied.some(({ id }) => may(actor, 'teaching', id)))
    throw new AppError('NOT_FOUND');
  return theirs.map(toOwn);
}

/** Sets the name on all unconfirmed certificates and the account. */
export function confirmCertificateName({ db, now }: Deps, userId: number, typed: string, fullName: string) {
  return db.transaction().execute(async (tx) => {
    const row = await findByCode(tx, typed, userId);
    if (stateOf(row) !== 'waiting') return;
    const subject = { type: 'user', id: userId } as const;
    if ((await getUser(tx, userId)).full_name !== fullName) {
      await updateUser(tx, userId, { full_name: fullName });
      await audit(tx, userId, 'name-changed', subject);
    }
    const changes = { holder_name: fullName, confirmed_at: now() };
    for (const one of await rows.listOwnCertificates(tx, userId))
      if (stateOf(one) === 'waiting') await rows.updateCertificate(tx, one.id, changes);
    await audit(tx, userId, 'certificate-name-confirmed', subject, { code: row.code });
  });
}

export function hideCertificate({ db }: Deps, userId: number, code: string, hidden: boolean) {
  return db.transaction().execute(async (tx) => {
    const { id } = await findByCode(tx, code, userId);
    await rows.updateCertificate(tx, id, { hidden: Number(hidden) });
  });
}

export async function certificatesOfCourse(
  deps: Deps,
  courseId: number,
): Promise<contract.CourseCertificates> {
  const terms = await issuing.termsOf(deps.db, courseId);
  const { mode, hours, text } = terms;
  const pageHours = issuing.pageHoursOf(deps, terms);
  return {
    terms: { mode, hours, text },
    pageHours,
    ready: await rows.listReady(deps.db, courseId, limits.bulkUsers),
  };
}

export function setCertificateTerms(
  deps: Deps,
  courseId: number,
  terms: contract.CertificateTerms,
  actorId: number | undefined,
) {
  return deps.db.transaction().execute(async (tx) => {
    const { course_name } = await issuing.termsOf(tx, courseId);
    const unprinted = terms.mode === 'off' ? undefined : whyNotDrawn(withoutPictures(course_name));
    if (unprinted !== undefined)
      throw new AppError('INVALID_INPUT', { message: `${unprinted} This is in the name of the course.` });
    const { mode: cert_mode, hours: cert_hours, text: cert_text } = terms;
    await updateCourse(tx, courseId, { cert_mode, cert_hours, cert_text });
    await issuing.issueDueCertificates(deps, tx, courseId);
    await audit(tx, actorId, 'certificates-set', { type: 'course', id: courseId }, { mode: terms.mode });
  });
}

export async function listCertificates(
  { db }: Deps,
  query: PageQuery & { courseId: number },
  actor: Reader,
): Promise<Page<contract.CertificateSummary>> {
  if (!may(actor, 'teaching', query.courseId)) throw new AppError('NOT_FOUND');
  const { items, ...page } = await rows.listCertificates(db, query);
  const summaryOf = (row: CertificateRow) => {
    return { id: row.id, ...toOwn(row), revokeReason: row.revoke_reason };
  };
  return { ...page, items: items.map(summaryOf) };
}

/** Revokes a certificate. Idempotent: keeps the first reason. */
export function revokeCertificate({ db, now }: Deps, typed: string, reason: string, actorId: number) {
  return db.transaction().execute(async (tx) => {
    const { id, code, replaced_by, revoked_at } = await findByCode(tx, typed);
    if (replaced_by !== null) throw new AppError('CERTIFICATE_REPLACED');
    if (revoked_at !== null) return;
    await rows.updateCertificate(tx, id, { revoked_at: now(), revoke_reason: reason });
    await audit(tx, actorId, 'certificate-revoked', undefined, { code });
  });
}

/** Issues the same certificate with another name, also for one revoked by mistake. @returns its code */
export function replaceCertificate(
  deps: Deps,
  typed: string,
  fullName: string,
  actorId: number,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const { id, ...row } = await findByCode(tx, typed);
    if (row.replaced_by !== null) throw new AppError('CERTIFICATE_REPLACED');
    const at = deps.now();
    const code = newCertificateCode(prefixOf(deps.catalogue));
    await rows.updateCertificate(tx, id, { replaced_by: code });
    const fresh = { code, holder_name: fullName, issued_at: at, issued_by: actorId };
    const sealed = { confirmed_at: at, revoked_at: null, revoke_reason: null };
    await rows.insertCertificate(tx, { ...row, ...fresh, ...sealed });
    await audit(tx, actorId, 'certificate-replaced', undefined, { code: row.code, by: code });
    if (row.user_id !== null)
      await issuing.tellHolder(deps, tx, row.user_id, row.course_name, `/certificate/${code}`);
    return code;
  });
}

async function findByCode(handle: Db, typed: string, ownerId?: number): Promise<CertificateRow> {
  const code = parseCertificateCode(typed);
  const row = code === undefined ? undefined : await rows.findCertificate(handle, code);
  const isTheirs = ownerId === undefined || row?.user_id === ownerId;
  if (row === undefined || !isTheirs) throw new AppError('NOT_FOUND');
  return row;
}

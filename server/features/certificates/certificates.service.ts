import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { audit } from '../../audit.ts';
import type * as contract from '../../contract/certificates.ts';
import { whyNotDrawn, withoutPictures } from '../../contract/drawn-letters.ts';
import type { Page, PageQuery } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps, Services } from '../../deps.ts';
import { shownLogo } from '../../documents/certificate-pictures.ts';
import { type CertificatePage, certificatePdf } from '../../documents/pdf.ts';
import { AppError, orNotFound } from '../../errors.ts';
import { newCertificateCode, parseCertificateCode, prefixOf } from './certificate-code.ts';
import { isOf, issuerIn, stateOf, toOwn, type Viewer, viewOf } from './certificate-view.ts';
import type { CertificateRow, Terms } from './certificates.repository.ts';
import * as rows from './certificates.repository.ts';

/** Others get their turn after so many. */
const ISSUED_AT_ONCE = 10;

/** Certificates keep the facts of their day: later changes of course, person or provider do not affect them. */
export function createCertificates(
  { catalogue, config, db, now, site }: ServiceDeps,
  { courses, notifications, users }: Pick<Services, 'courses' | 'notifications' | 'users'>,
) {
  const issuer = () => catalogue.issuer ?? { name: catalogue.siteName, place: '' };
  const folder = join(config.contentDir, 'pictures');
  const linkOf = (code: string): string => `${site.url}/certificate/${code}`;

  const tell = (tx: Db, userId: number, course: string, link: string): Promise<void> =>
    notifications.notify(tx, 'certificate', [userId], {
      text: `Well done! You finished ${course}, and your certificate is ready.`,
      link,
      mail: { subject: `Your certificate for ${course}` },
    });

  /** @param ownerId if only the student may see it @throws AppError NOT_FOUND, also for an invalid code */
  async function byCode(handle: Db, typed: string, ownerId?: number): Promise<CertificateRow> {
    const code = parseCertificateCode(typed);
    const row = code === undefined ? undefined : await rows.findCertificate(handle, code);
    const isTheirs = ownerId === undefined || row?.user_id === ownerId;
    if (row === undefined || !isTheirs) throw new AppError('NOT_FOUND');
    return row;
  }

  const termsOf = async (handle: Db, courseId: number): Promise<Terms> =>
    orNotFound(await rows.findTerms(handle, courseId));

  /** Whole hours that the page of a course promises. */
  const pageHoursOf = ({ slug }: Terms): number | null =>
    Math.floor([...catalogue.courses, ...catalogue.hidden].find((one) => one.slug === slug)?.hours ?? 0) ||
    null;

  /** Issues a certificate if the student qualifies and has none. @returns whether it is new */
  async function issueTo(tx: Db, userId: number, terms: Terms, actorId: number | undefined) {
    const person = await users.find(tx, userId);
    const completedOn = await rows.mayBeCertified(tx, userId, terms.id);
    if (person === undefined || completedOn === undefined) return false;
    const at = now();
    const code = newCertificateCode(prefixOf(catalogue));
    // The student confirms the spelling once, before the first certificate.
    const isConfirmed = (await rows.listOwnCertificates(tx, userId)).some((one) => one.confirmed_at !== null);
    const isNew = await rows.insertCertificate(tx, {
      code,
      user_id: userId,
      course_id: terms.id,
      holder_name: person.full_name,
      course_name: terms.course_name,
      hours: terms.hours ?? pageHoursOf(terms),
      text: terms.text,
      issuer: JSON.stringify(issuer()),
      completed_on: completedOn,
      issued_at: at,
      issued_by: actorId ?? null,
      confirmed_at: isConfirmed ? at : null,
    });
    if (!isNew) return false;
    await audit(tx, actorId, 'certificate-issued', { type: 'user', id: userId }, { code });
    await tell(tx, userId, terms.course_name, isConfirmed ? `/certificate/${code}` : '/account#certificates');
    return true;
  }

  /** Issues to those who finished, where a course issues by itself: a change of its lessons may be what finished it. @returns how many are new */
  async function issueDue(tx: Db, courseId: number, most: number = limits.bulkUsers): Promise<number> {
    const terms = await rows.findTerms(tx, courseId);
    if (terms?.mode !== 'auto') return 0;
    let issued = 0;
    for (const { userId } of await rows.listReady(tx, courseId, most))
      if (await issueTo(tx, userId, terms, undefined)) issued += 1;
    return issued;
  }

  return {
    linkOf,

    issueDue,

    /** Issues what is due in every course, whatever made it so. */
    async sweep(): Promise<void> {
      for (const { id } of await rows.listAutomatic(db))
        for (let isDone = false; !isDone; await setImmediate())
          isDone =
            (await rows.listReady(db, id, 1)).length === 0 ||
            (await db.transaction().execute((tx) => issueDue(tx, id, ISSUED_AT_ONCE))) === 0;
    },

    /** Runs in the transaction of the write that completed the course. */
    async onCompleted(tx: Db, userId: number, courseId: number): Promise<void> {
      const terms = await rows.findTerms(tx, courseId);
      if (terms?.mode === 'auto') await issueTo(tx, userId, terms, undefined);
    },

    view: async (code: string, viewer: Viewer) => viewOf(await byCode(db, code), viewer),

    /** What its page shows, with the logo of its day as an address of its own. */
    async look(code: string, viewer: Viewer) {
      const row = await byCode(db, code);
      const view = viewOf(row, viewer);
      const { look } = issuerIn(row);
      const logo = view.print && (await shownLogo(look?.logo, folder));
      return { ...view, isOwn: isOf(row, viewer), issuedAt: row.issued_at, design: look?.design, logo };
    },

    /** What its PDF says. @throws AppError NOT_FOUND where the page shows no certificate */
    async page(typed: string, viewer: Viewer): Promise<CertificatePage> {
      const row = await byCode(db, typed);
      const { code, print } = viewOf(row, viewer);
      if (print === undefined) throw new AppError('NOT_FOUND');
      const { look } = issuerIn(row);
      return { ...print, code, link: linkOf(code), issuedAt: row.issued_at, look, folder };
    },

    pdf: certificatePdf,

    /** Whether the paper of a certificate has a picture of the content folder. */
    usesPicture: (name: string): Promise<boolean> => rows.anyNames(db, name),

    listOwn: async (userId: number): Promise<contract.OwnCertificate[]> =>
      (await rows.listOwnCertificates(db, userId)).map(toOwn),

    /** Sets the name on all unconfirmed certificates and on the account. */
    confirm: (userId: number, typed: string, fullName: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const row = await byCode(tx, typed, userId);
        if (stateOf(row) !== 'waiting') return;
        const subject = { type: 'user', id: userId } as const;
        if ((await users.get(tx, userId)).full_name !== fullName) {
          await users.update(tx, userId, { full_name: fullName });
          await audit(tx, userId, 'name-changed', subject);
        }
        const changes = { holder_name: fullName, confirmed_at: now() };
        for (const one of await rows.listOwnCertificates(tx, userId))
          if (stateOf(one) === 'waiting') await rows.updateCertificate(tx, one.id, changes);
        await audit(tx, userId, 'certificate-name-confirmed', subject, { code: row.code });
      }),

    hide: (userId: number, code: string, hidden: boolean) =>
      db.transaction().execute(async (tx) => {
        const { id } = await byCode(tx, code, userId);
        await rows.updateCertificate(tx, id, { hidden: Number(hidden) });
      }),

    async ofCourse(courseId: number): Promise<contract.CourseCertificates> {
      const terms = await termsOf(db, courseId);
      const { mode, hours, text } = terms;
      const pageHours = pageHoursOf(terms);
      return {
        terms: { mode, hours, text },
        pageHours,
        ready: await rows.listReady(db, courseId, limits.bulkUsers),
      };
    },

    setTerms: (courseId: number, terms: contract.CertificateTerms, actorId: number | undefined) =>
      db.transaction().execute(async (tx) => {
        const { course_name } = await termsOf(tx, courseId);
        const unprinted = terms.mode === 'off' ? undefined : whyNotDrawn(withoutPictures(course_name));
        if (unprinted !== undefined)
          throw new AppError('INVALID_INPUT', { message: `${unprinted} This is in the name of the course.` });
        const { mode: cert_mode, hours: cert_hours, text: cert_text } = terms;
        await courses.update(tx, courseId, { cert_mode, cert_hours, cert_text });
        await issueDue(tx, courseId);
        await audit(tx, actorId, 'certificates-set', { type: 'course', id: courseId }, { mode: terms.mode });
      }),

    /** Issues to those who finished. @returns how many are new */
    issue: (courseId: number, userIds: readonly number[], actorId: number): Promise<number> =>
      db.transaction().execute(async (tx) => {
        const terms = await termsOf(tx, courseId);
        let issued = 0;
        for (const userId of terms.mode === 'off' ? [] : userIds)
          if (await issueTo(tx, userId, terms, actorId)) issued += 1;
        return issued;
      }),

    async list(query: PageQuery & { courseId: number }): Promise<Page<contract.CertificateSummary>> {
      const { items, ...page } = await rows.listCertificates(db, query);
      const summaryOf = (row: CertificateRow) => {
        return { id: row.id, ...toOwn(row), revokeReason: row.revoke_reason };
      };
      return { ...page, items: items.map(summaryOf) };
    },

    /** Told twice, the first reason stays. */
    revoke: (typed: string, reason: string, actorId: number): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const { id, code, replaced_by, revoked_at } = await byCode(tx, typed);
        if (replaced_by !== null) throw new AppError('CERTIFICATE_REPLACED');
        if (revoked_at !== null) return;
        await rows.updateCertificate(tx, id, { revoked_at: now(), revoke_reason: reason });
        await audit(tx, actorId, 'certificate-revoked', undefined, { code });
      }),

    /** A new one that says the same of another name; also of one that was revoked by mistake. @returns its code */
    replace: (typed: string, fullName: string, actorId: number): Promise<string> =>
      db.transaction().execute(async (tx) => {
        const { id, ...row } = await byCode(tx, typed);
        if (row.replaced_by !== null) throw new AppError('CERTIFICATE_REPLACED');
        const at = now();
        const code = newCertificateCode(prefixOf(catalogue));
        await rows.updateCertificate(tx, id, { replaced_by: code });
        const fresh = { code, holder_name: fullName, issued_at: at, issued_by: actorId };
        const sealed = { confirmed_at: at, revoked_at: null, revoke_reason: null };
        await rows.insertCertificate(tx, { ...row, ...fresh, ...sealed });
        await audit(tx, actorId, 'certificate-replaced', undefined, { code: row.code, by: code });
        if (row.user_id !== null) await tell(tx, row.user_id, row.course_name, `/certificate/${code}`);
        return code;
      }),
  };
}

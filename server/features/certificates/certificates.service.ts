import { audit } from '../../audit.ts';
import type {
  Certificate,
  CertificateSummary,
  CertificateTerms,
  CourseCertificates,
  OwnCertificate,
} from '../../contract/certificates.ts';
import type { Page, PageQuery } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps } from '../../deps.ts';
import { type CertificatePage, certificatePdf } from '../../documents/certificate-pdf.ts';
import { AppError } from '../../errors.ts';
import type { CurrentUser } from '../../sessions/sessions.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { UsersService } from '../users/users.service.ts';
import { newCertificateCode, parseCertificateCode, prefixOf } from './certificate-code.ts';
import { printOf, stateOf } from './certificate-print.ts';
import {
  type CertificateRow,
  findCertificate,
  findTerms,
  insertCertificate,
  listCertificates,
  listOwnCertificates,
  listReady,
  mayBeCertified,
  type Terms,
  updateCertificate,
  updateTerms,
} from './certificates.repository.ts';

export type CertificatesService = ReturnType<typeof createCertificates>;

type Viewer = Pick<CurrentUser, 'id'> | undefined;

/** Certificates: sealed statements of their day, which no later change of course, person or provider touches. */
export function createCertificates(
  { catalogue, db, now, site }: ServiceDeps,
  {
    notifications,
    users,
  }: { notifications: Notifications; users: Pick<UsersService, 'find' | 'get' | 'update'> },
) {
  const issuer = catalogue.issuer ?? { name: catalogue.siteName, place: '' };
  const linkOf = (code: string): string => `${site.url}/certificate/${code}`;

  const tell = (tx: Db, userId: number, course: string, link: string): Promise<void> =>
    notifications.notify(tx, 'certificate', [userId], {
      text: `Well done! You finished ${course}, and your certificate is ready.`,
      link,
      mail: { subject: `Your certificate for ${course}` },
    });

  /** @throws AppError NOT_FOUND for what is no code, too */
  async function byCode(handle: Db, typed: string): Promise<CertificateRow> {
    const code = parseCertificateCode(typed);
    const row = code === undefined ? undefined : await findCertificate(handle, code);
    if (row === undefined) throw new AppError('NOT_FOUND');
    return row;
  }

  async function termsOf(handle: Db, courseId: number): Promise<Terms> {
    const terms = await findTerms(handle, courseId);
    if (terms === undefined) throw new AppError('NOT_FOUND');
    return terms;
  }

  async function own(tx: Db, userId: number, code: string): Promise<CertificateRow> {
    const row = await byCode(tx, code);
    if (row.user_id !== userId) throw new AppError('NOT_FOUND');
    return row;
  }

  /** To who may have one and has none. @returns whether there is a new one */
  async function issueTo(tx: Db, userId: number, terms: Terms, actorId: number | undefined) {
    const person = await users.find(tx, userId);
    const completedOn = await mayBeCertified(tx, userId, terms.id);
    if (person === undefined || completedOn === undefined) return false;
    const at = now();
    const code = newCertificateCode(prefixOf(catalogue));
    // The spelling is asked for once, before the first.
    const isConfirmed = (await listOwnCertificates(tx, userId)).some((one) => one.confirmed_at !== null);
    const isNew = await insertCertificate(tx, {
      code,
      user_id: userId,
      course_id: terms.id,
      holder_name: person.full_name,
      course_name: terms.course_name,
      hours: terms.hours,
      text: terms.text,
      issuer: JSON.stringify(issuer),
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

  /** Only its holder sees one that is not valid. @throws AppError NOT_FOUND also while its name is not confirmed */
  function viewOf(row: CertificateRow, viewer: Viewer): Certificate {
    const state = stateOf(row);
    const isOwn = viewer !== undefined && viewer.id === row.user_id;
    if (state === 'waiting') throw new AppError('NOT_FOUND');
    return {
      code: row.code,
      state,
      ...(state === 'valid' || (state === 'hidden' && isOwn) ? { print: printOf(row) } : {}),
      ...(state === 'replaced' ? { replacedBy: row.replaced_by ?? '' } : {}),
      ...(state === 'revoked'
        ? { revokedAt: row.revoked_at ?? 0, revokeReason: row.revoke_reason ?? '' }
        : {}),
    };
  }

  return {
    linkOf,

    /** In the transaction of the write that completed something: the certificate comes with it, or neither does. */
    async onCompleted(tx: Db, userId: number, courseId: number): Promise<void> {
      const terms = await findTerms(tx, courseId);
      if (terms?.mode === 'auto') await issueTo(tx, userId, terms, undefined);
    },

    view: async (code: string, viewer: Viewer): Promise<Certificate> =>
      viewOf(await byCode(db, code), viewer),

    /** As its page shows it. */
    async look(code: string, viewer: Viewer) {
      const row = await byCode(db, code);
      const isOwn = viewer !== undefined && viewer.id === row.user_id;
      return { ...viewOf(row, viewer), isOwn, issuedAt: row.issued_at };
    },

    /** What its PDF says. @throws AppError NOT_FOUND where the page shows no certificate */
    async page(code: string, viewer: Viewer): Promise<CertificatePage> {
      const row = await byCode(db, code);
      const { print } = viewOf(row, viewer);
      if (print === undefined) throw new AppError('NOT_FOUND');
      return { ...print, code: row.code, link: linkOf(row.code), issuedAt: row.issued_at };
    },

    pdf: certificatePdf,

    listOwn: async (userId: number): Promise<OwnCertificate[]> =>
      (await listOwnCertificates(db, userId)).map(toOwn),

    /** Prints the name on all that wait for it; the account is called so too. */
    confirm: (userId: number, code: string, fullName: string): Promise<string> =>
      db.transaction().execute(async (tx) => {
        const row = await own(tx, userId, code);
        if (stateOf(row) !== 'waiting') return row.code;
        const subject = { type: 'user', id: userId } as const;
        if ((await users.get(tx, userId)).full_name !== fullName) {
          await users.update(tx, userId, { full_name: fullName });
          await audit(tx, userId, 'name-changed', subject);
        }
        const changes = { holder_name: fullName, confirmed_at: now() };
        for (const one of await listOwnCertificates(tx, userId))
          if (stateOf(one) === 'waiting') await updateCertificate(tx, one.id, changes);
        await audit(tx, userId, 'certificate-name-confirmed', subject, { code: row.code });
        return row.code;
      }),

    hide: (userId: number, code: string, hidden: boolean): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const { id } = await own(tx, userId, code);
        await updateCertificate(tx, id, { hidden: hidden ? 1 : 0 });
      }),

    async ofCourse(courseId: number): Promise<CourseCertificates> {
      const { mode, hours, text } = await termsOf(db, courseId);
      return { terms: { mode, hours, text }, ready: await listReady(db, courseId, limits.bulkUsers) };
    },

    setTerms: (courseId: number, terms: CertificateTerms, actorId: number | undefined): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await termsOf(tx, courseId);
        await updateTerms(tx, courseId, terms);
        await audit(tx, actorId, 'certificates-set', { type: 'course', id: courseId }, { mode: terms.mode });
      }),

    /** To those of them who finished. @returns how many are new */
    issue: (courseId: number, userIds: readonly number[], actorId: number): Promise<number> =>
      db.transaction().execute(async (tx) => {
        const terms = await termsOf(tx, courseId);
        if (terms.mode === 'off') return 0;
        let issued = 0;
        for (const userId of userIds) if (await issueTo(tx, userId, terms, actorId)) issued += 1;
        return issued;
      }),

    async list(query: PageQuery & { courseId: number }): Promise<Page<CertificateSummary>> {
      const { items, ...page } = await listCertificates(db, query);
      const summaryOf = (row: CertificateRow) => ({
        id: row.id,
        ...toOwn(row),
        revokeReason: row.revoke_reason,
      });
      return { ...page, items: items.map(summaryOf) };
    },

    /** Told twice, the first reason stays. */
    revoke: (code: string, reason: string, actorId: number): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const row = await byCode(tx, code);
        if (row.replaced_by !== null) throw new AppError('CERTIFICATE_REPLACED');
        if (row.revoked_at !== null) return;
        await updateCertificate(tx, row.id, { revoked_at: now(), revoke_reason: reason });
        await audit(tx, actorId, 'certificate-revoked', undefined, { code: row.code });
      }),

    /** A new one that says the same of another name; also of one that was revoked by mistake. @returns its code */
    replace: (code: string, fullName: string, actorId: number): Promise<string> =>
      db.transaction().execute(async (tx) => {
        const { id, ...row } = await byCode(tx, code);
        if (row.replaced_by !== null) throw new AppError('CERTIFICATE_REPLACED');
        const at = now();
        const replacedBy = newCertificateCode(prefixOf(catalogue));
        await updateCertificate(tx, id, { replaced_by: replacedBy });
        const fresh = { code: replacedBy, holder_name: fullName, issued_at: at, issued_by: actorId };
        const sealed = { confirmed_at: at, revoked_at: null, revoke_reason: null };
        await insertCertificate(tx, { ...row, ...fresh, ...sealed });
        await audit(tx, actorId, 'certificate-replaced', undefined, { code: row.code, by: replacedBy });
        if (row.user_id !== null) await tell(tx, row.user_id, row.course_name, `/certificate/${replacedBy}`);
        return replacedBy;
      }),
  };
}

const toOwn = (row: CertificateRow): OwnCertificate => ({
  code: row.code,
  state: stateOf(row),
  courseId: row.course_id,
  courseName: row.course_name,
  holderName: row.holder_name,
  issuedAt: row.issued_at,
});

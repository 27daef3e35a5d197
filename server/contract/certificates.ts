import { z } from 'zod';
import { type CertificateMode, certificateModes } from './certificate-modes.ts';
import { idTextOf, lineOf, named, pageQuery, paragraphs, printed, printedLineOf, someIds } from './fields.ts';
import { limits } from './limits.ts';

const HOURS = `Enter whole hours from 1 to ${limits.certificateHours}, or leave the field empty.`;
export const certificateTerms = z.object({
  mode: z.enum(Object.keys(certificateModes) as CertificateMode[], 'Choose who gets a certificate.'),
  hours: z.int(HOURS).min(1, HOURS).max(limits.certificateHours, HOURS).nullable(),
  text: paragraphs(limits.certificateText).superRefine(printed),
});
export type CertificateTerms = z.infer<typeof certificateTerms>;

/** `waiting` for its holder to confirm the name. */
const state = z.enum(['waiting', 'valid', 'hidden', 'revoked', 'replaced']);
export type CertificateState = z.infer<typeof state>;

const certificatePrint = z.object({
  holder: z.string(),
  course: z.string(),
  text: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  issuer: z.object({
    name: z.string(),
    place: z.string(),
    signatory: z.object({ name: z.string(), role: z.string() }).optional(),
    /** Who taught the course, where it is another person. */
    teacher: z.object({ name: z.string(), role: z.string() }).optional(),
  }),
});
export type CertificatePrint = z.infer<typeof certificatePrint>;

export interface CertificateLook {
  readonly design: 'band' | 'classic' | 'modern';
  readonly brand?: string | undefined;
  readonly accent?: string | undefined;
  readonly logo?: string | undefined;
  readonly signature?: string | undefined;
  readonly teacherSignature?: string | undefined;
  readonly siteName?: string | undefined;
  readonly nativeName?: string | undefined;
  readonly seal?: string | undefined;
}

/** Public data of a certificate; `print` only if valid, or for its holder. */
export const certificate = named('Certificate', {
  code: z.string(),
  state,
  print: certificatePrint.optional(),
  revokedAt: z.int().optional(),
  revokeReason: z.string().optional(),
  replacedBy: z.string().optional(),
});
export type Certificate = z.infer<typeof certificate>;

export const ownCertificate = named('OwnCertificate', {
  code: z.string(),
  state,
  courseId: z.int().nullable(),
  courseName: z.string(),
  holderName: z.string(),
  issuedAt: z.int(),
});
export type OwnCertificate = z.infer<typeof ownCertificate>;

export const certificateSummary = ownCertificate
  .extend({ id: z.int(), revokeReason: z.string().nullable() })
  .meta({ id: 'CertificateSummary' });
export type CertificateSummary = z.infer<typeof certificateSummary>;

/** Terms, and students who finished without a certificate, at most {@link limits.bulkUsers}. */
export const courseCertificates = named('CourseCertificates', {
  terms: certificateTerms,
  pageHours: z.int().nullable(),
  ready: z.array(z.object({ userId: z.int(), fullName: z.string(), completedOn: z.int() })),
});
export type CourseCertificates = z.infer<typeof courseCertificates>;

export const certificateQuery = pageQuery.extend({ courseId: idTextOf('Choose a course.') });
const STUDENTS = `Choose 1 to ${limits.bulkUsers} students.`;
export const issueInput = z.object({ userIds: someIds(STUDENTS, limits.bulkUsers) });
export const issueAnswer = z.object({ message: z.string(), issued: z.int() });
export const revokeInput = z.object({
  reason: lineOf(300, 'Write why. Anyone who opens the page reads it.'),
});
export const holderInput = z.object({
  fullName: printedLineOf(limits.fullName, 'Please enter the name as it should be printed.'),
});
export const hiddenInput = z.object({ hidden: z.boolean('Say whether the page is hidden.') });

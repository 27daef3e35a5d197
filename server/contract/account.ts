import { z } from 'zod';
import { person } from './auth.ts';
import { emailOf, lineOf, named } from './fields.ts';
import { limits } from './limits.ts';

export const renameInput = z.object({ fullName: lineOf(limits.fullName, 'Please enter your full name.') });

export const emailChangeInput = z.object({ email: emailOf('Please enter a valid email address.') });

export const renameAnswer = z.object({ message: z.string(), user: person });

/** Times here are milliseconds since 1970, unless they are text. */
export const ownSession = named('OwnSession', {
  /** A hash: it names the session and opens nothing. */
  id: z.string(),
  device: z.string(),
  startedAt: z.int(),
  lastSeenAt: z.int(),
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const deletionAnswer = z.object({ message: z.string(), deletionRequestedAt: z.int() });

export const deletionRequest = named('DeletionRequest', {
  id: z.int(),
  fullName: z.string(),
  email: z.string(),
  role: z.enum(['admin', 'student']),
  deletionRequestedAt: z.int(),
});
export type DeletionRequest = z.infer<typeof deletionRequest>;

export interface AccountFacts {
  readonly memberSince: number;
  readonly deletionRequestedAt: number | undefined;
  readonly sessions: readonly OwnSession[];
}

const when = z
  .int()
  .transform((at) => new Date(at).toISOString())
  .meta({ type: 'string', format: 'date-time' });
const whenOrNull = when.nullable().meta({ type: ['string', 'null'], format: 'date-time' });

/** Everything kept about a person. It is read by people: times become text. */
export const dataExport = named('DataExport', {
  exportedAt: when,
  account: z.object({
    id: z.int(),
    fullName: z.string(),
    email: z.string(),
    role: z.enum(['admin', 'student']),
    state: z.enum(['pending', 'approved']),
    mustChangePassword: z.boolean(),
    registeredAt: when,
    approvedAt: whenOrNull,
    deletionRequestedAt: whenOrNull,
    wantedCourse: z.object({ courseId: z.int(), courseName: z.string() }).nullable(),
  }),
  enrollments: z.array(z.object({ courseId: z.int(), courseName: z.string(), enrolledAt: when })),
  progress: z.array(
    z.object({
      materialId: z.int(),
      courseName: z.string(),
      title: z.string(),
      type: z.enum(['video', 'document', 'youtube', 'assignment']),
      positionSeconds: z.number(),
      completedAt: whenOrNull,
      updatedAt: when,
    }),
  ),
  sessions: z.array(
    z.object({
      startedAt: when,
      lastSeenAt: when,
      passwordGivenAt: when,
      endsAt: when,
      browser: z.string(),
    }),
  ),
  secondFactor: z.object({
    startedAt: whenOrNull,
    onSince: whenOrNull,
    recoveryCodes: z.array(z.object({ madeAt: when, usedAt: whenOrNull })),
  }),
  consents: z.array(
    z.object({
      version: z.string(),
      textHash: z.string(),
      age: z.enum(['adult', 'guardian']),
      givenAt: when,
    }),
  ),
  resetLinks: z.array(z.object({ sentAt: when, validUntil: when })),
  emailChanges: z.array(z.object({ email: z.string(), sentAt: when, validUntil: when })),
  issuedPasswords: z.array(z.object({ issuedAt: when, validUntil: when })),
  contactMessages: z.array(
    z.object({
      name: z.string(),
      email: z.string(),
      subject: z.string(),
      message: z.string(),
      sentAt: when,
    }),
  ),
  mails: z.array(
    z.object({ recipient: z.string(), subject: z.string(), writtenAt: when, sentAt: whenOrNull }),
  ),
  grants: z.array(
    z.object({
      courseName: z.string(),
      source: z.enum(['admin', 'order']),
      givenAt: when,
      endedAt: whenOrNull,
      endedBecause: z.string().nullable(),
    }),
  ),
  orders: z.array(
    z.object({
      code: z.string(),
      courseName: z.string(),
      state: z.string(),
      listPaise: z.int(),
      duePaise: z.int(),
      name: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
      stateOfIndia: z.string().nullable(),
      gstin: z.string().nullable(),
      company: z.string().nullable(),
      address: z.string().nullable(),
      declineReason: z.string().nullable(),
      orderedAt: when,
      validUntil: when,
      stateSince: when,
    }),
  ),
  paymentReferences: z.array(z.object({ reference: z.string(), state: z.string(), toldAt: when })),
  payments: z.array(
    z.object({
      amountPaise: z.int(),
      method: z.enum(['upi', 'bank', 'cash']),
      reference: z.string().nullable(),
      acceptedAt: when,
    }),
  ),
  receipts: z.array(
    z.object({
      serial: z.string(),
      kind: z.string(),
      issuedAt: when,
      refundOf: z.string().nullable(),
      buyer: z.unknown(),
      line: z.unknown(),
      place: z.string().nullable(),
      taxablePaise: z.int(),
      cgstPaise: z.int(),
      sgstPaise: z.int(),
      igstPaise: z.int(),
      totalPaise: z.int(),
      cancelledAt: whenOrNull,
      cancelledBecause: z.string().nullable(),
    }),
  ),
  refunds: z.array(
    z.object({
      amountPaise: z.int(),
      state: z.string(),
      reference: z.string().nullable(),
      begunAt: when,
      stateSince: when,
    }),
  ),
  tickets: z.array(
    z.object({
      number: z.string(),
      kind: z.string(),
      name: z.string(),
      email: z.string(),
      subject: z.string(),
      message: z.string(),
      answer: z.string().nullable(),
      sentAt: when,
      dueAt: when,
      answeredAt: whenOrNull,
    }),
  ),
  orderEvents: z.array(z.object({ at: when, what: z.string() })),
  uploads: z.array(
    z.object({ startedAt: when, bytes: z.int(), metadata: z.unknown(), materialId: z.int().nullable() }),
  ),
  auditEntries: z.array(
    z.object({
      at: when,
      action: z.string(),
      by: z.enum(['you', 'someone else']),
      subjectType: z.string().nullable(),
      subjectId: z.int().nullable(),
      detail: z.unknown(),
    }),
  ),
});
export type DataExport = z.infer<typeof dataExport>;

import { z } from 'zod';
import { accountState, person } from './auth.ts';
import { emailOf, lineOf, named } from './fields.ts';
import { limits } from './limits.ts';
import { materialType } from './materials.ts';

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

/** `keepCertificates`: their pages stay, with the name. */
export const deletionQuery = z.object({
  keepCertificates: z.literal('1', 'Send 1, or leave it out.').optional(),
});

export const deletionAnswer = z.object({ message: z.string(), deletionRequestedAt: z.int() });

export const deletionRequest = person
  .extend({ deletionRequestedAt: z.int() })
  .meta({ id: 'DeletionRequest' });
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

const text = z.string();
const textOrNull = text.nullable();
const rows = <Shape extends z.ZodRawShape>(shape: Shape) => z.array(z.object(shape));

/** Everything kept about a person. It is read by people: times become text. */
export const dataExport = named('DataExport', {
  exportedAt: when,
  account: person.extend({
    state: accountState,
    mustChangePassword: z.boolean(),
    registeredAt: when,
    approvedAt: whenOrNull,
    deletionRequestedAt: whenOrNull,
    keepsCertificates: z.boolean(),
    wantedCourse: z.object({ courseId: z.int(), courseName: text }).nullable(),
  }),
  enrollments: rows({ courseId: z.int(), courseName: text, enrolledAt: when }),
  progress: rows({
    materialId: z.int(),
    courseName: text,
    title: text,
    type: materialType,
    positionSeconds: z.number(),
    completedAt: whenOrNull,
    updatedAt: when,
  }),
  certificates: rows({
    code: text,
    holderName: text,
    courseName: text,
    hours: z.int().nullable(),
    text,
    completedOn: when,
    issuedAt: when,
    nameConfirmedAt: whenOrNull,
    hidden: z.boolean(),
    revokedAt: whenOrNull,
    revokedBecause: textOrNull,
    replacedBy: textOrNull,
  }),
  submissions: rows({
    materialId: z.int(),
    title: text,
    number: z.int(),
    state: text,
    text,
    link: text,
    handedInAt: whenOrNull,
    late: z.boolean(),
    marks: z.number().nullable(),
    criteria: z.array(z.number()),
    comment: text,
    gradedAt: whenOrNull,
    files: rows({ name: text, mediaType: text, size: z.int(), sha256: text, addedAt: when }),
  }),
  doubts: rows({
    title: textOrNull,
    atSeconds: z.int().nullable(),
    toAll: z.int().nullable(),
    state: textOrNull,
    text,
    writtenAt: when,
    editedAt: whenOrNull,
    picture: textOrNull,
    pictureType: textOrNull,
    pictureSize: z.int().nullable(),
    pictureSha256: textOrNull,
    pictureAddedAt: whenOrNull,
  }),
  sessions: rows({ startedAt: when, lastSeenAt: when, passwordGivenAt: when, endsAt: when, browser: text }),
  secondFactor: z.object({
    startedAt: whenOrNull,
    onSince: whenOrNull,
    recoveryCodes: rows({ madeAt: when, usedAt: whenOrNull }),
  }),
  consents: rows({ version: text, textHash: text, age: z.enum(['adult', 'guardian']), givenAt: when }),
  resetLinks: rows({ sentAt: when, validUntil: when }),
  emailChanges: rows({ email: text, sentAt: when, validUntil: when }),
  issuedPasswords: rows({ issuedAt: when, validUntil: when }),
  contactMessages: rows({ name: text, email: text, subject: text, message: text, sentAt: when }),
  mails: rows({ recipient: text, subject: text, writtenAt: when, sentAt: whenOrNull }),
  grants: rows({
    courseName: text,
    source: z.enum(['admin', 'order']),
    givenAt: when,
    endedAt: whenOrNull,
    endedBecause: textOrNull,
  }),
  quizAttempts: rows({
    courseName: text,
    title: text,
    number: z.int(),
    startedAt: when,
    endsAt: whenOrNull,
    handedInAt: whenOrNull,
    handedInBy: z.enum(['person', 'time']).nullable(),
    marks: z.int().nullable(),
    maxMarks: z.int().nullable(),
    passed: z.boolean().nullable(),
    markedAt: whenOrNull,
    answers: rows({
      questionId: z.int(),
      question: text,
      answer: z.unknown(),
      savedAt: when,
      marks: z.int().nullable(),
      comment: textOrNull,
    }),
  }),
  quizAllowances: rows({
    title: text,
    moreAttempts: z.int(),
    moreMinutes: z.int(),
    closesAt: whenOrNull,
  }),
  notifications: rows({ kind: text, text, link: text, toldAt: when, readAt: whenOrNull }),
  notificationChoices: rows({ kind: text, choice: text }),
  orders: rows({
    code: text,
    courseName: text,
    state: text,
    listPaise: z.int(),
    duePaise: z.int(),
    name: text,
    email: text,
    phone: textOrNull,
    stateOfIndia: textOrNull,
    gstin: textOrNull,
    company: textOrNull,
    address: textOrNull,
    declineReason: textOrNull,
    orderedAt: when,
    validUntil: when,
    stateSince: when,
  }),
  paymentReferences: rows({ reference: text, state: text, toldAt: when }),
  payments: rows({
    amountPaise: z.int(),
    method: z.enum(['upi', 'bank', 'cash']),
    reference: textOrNull,
    acceptedAt: when,
  }),
  receipts: rows({
    serial: text,
    kind: text,
    issuedAt: when,
    refundOf: textOrNull,
    buyer: z.unknown(),
    line: z.unknown(),
    place: textOrNull,
    taxablePaise: z.int(),
    cgstPaise: z.int(),
    sgstPaise: z.int(),
    igstPaise: z.int(),
    totalPaise: z.int(),
    cancelledAt: whenOrNull,
    cancelledBecause: textOrNull,
  }),
  refunds: rows({
    amountPaise: z.int(),
    state: text,
    reference: textOrNull,
    begunAt: when,
    stateSince: when,
  }),
  tickets: rows({
    number: text,
    kind: text,
    name: text,
    email: text,
    subject: text,
    message: text,
    answer: textOrNull,
    sentAt: when,
    dueAt: when,
    answeredAt: whenOrNull,
  }),
  orderEvents: rows({ at: when, what: text }),
  uploads: rows({ startedAt: when, bytes: z.int(), metadata: z.unknown(), materialId: z.int().nullable() }),
  auditEntries: rows({
    at: when,
    action: text,
    by: z.enum(['you', 'someone else']),
    subjectType: textOrNull,
    subjectId: z.int().nullable(),
    detail: z.unknown(),
  }),
});
export type DataExport = z.infer<typeof dataExport>;

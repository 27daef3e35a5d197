import type { Tables } from './index.ts';

/**
 * What a column has to do with a person.
 * - `export`: theirs, and in the file they can download, where it may have another name
 * - `secret`: theirs, and leaves the server for no one: hashes, keys, encrypted texts
 * - `tie`: ties rows together and so leads to the person
 * - `passing`: theirs for at most an hour after its work is done, then deleted
 * - `none`: about no one
 */
type Handling = 'export' | 'secret' | 'tie' | 'passing' | 'none';

type Named<Column extends string> = Column | `${Column} as ${string}`;

type PersonalData = {
  readonly [Table in keyof Tables]:
    | 'none'
    | { readonly [Way in Handling]?: readonly Named<keyof Tables[Table] & string>[] };
};

// biome-ignore format: a line or two for each way of handling
/** Every column of every table that knows people: a test fails until a new one is listed, and looks for `export` in a real file. */
export const personalData = {
  announcements: 'none',
  assignment_files: 'none',
  assignments: 'none',
  audit_log: {
    export: ['at', 'action', 'subject_type as subjectType', 'subject_id as subjectId', 'detail'],
    tie: ['id', 'actor_id'],
  },
  // Of those that no order took no one knows whose they are; they are deleted after 30 days.
  bank_credits: {
    export: ['day', 'amount_paise as amountPaise', 'narration', 'reference_list as references'],
    tie: ['id', 'payment_id', 'refund_id'],
    none: ['fingerprint', 'imported_at', 'ignored_at', 'taken_back_on', 'unproved'],
  },
  // Erased with the person, or kept as they wished.
  certificates: {
    export: ['issued_at as issuedAt', 'code', 'holder_name as holderName', 'course_name as courseName', 'hours', 'text',
      'completed_on as completedOn', 'confirmed_at as nameConfirmedAt', 'hidden',
      'revoked_at as revokedAt', 'revoke_reason as revokedBecause', 'replaced_by as replacedBy'],
    tie: ['id', 'user_id', 'course_id', 'issued_by', 'holder_key'],
    none: ['issuer'],
  },
  consents: { export: ['given_at as givenAt', 'version', 'text_hash as textHash', 'age'], tie: ['user_id'] },
  content_blobs: 'none',
  content_drafts: { export: ['path', 'text', 'updated_at as updatedAt'], tie: ['by_id'], none: ['base_sha'] },
  content_versions: { export: ['at', 'summary'], tie: ['id', 'by_id'], none: ['after_id', 'files', 'written_at'] },
  course_addresses: 'none',
  courses: 'none',
  doubt_posts: { export: ['body', 'created_at', 'edited_at'], tie: ['id', 'doubt_id', 'user_id', 'file_id'] },
  doubts: {
    export: ['at_seconds', 'title', 'to_all', 'state', 'created_at'],
    tie: ['id', 'material_id', 'user_id', 'title_key'],
    none: ['answer_id', 'reported_id', 'pinned', 'hidden', 'waiting_since'],
  },
  email_changes: {
    export: ['created_at as sentAt', 'email', 'expires_at as validUntil'],
    tie: ['user_id'], secret: ['token_hash'],
  },
  enrollments: { export: ['course_id', 'created_at'], tie: ['user_id'] },
  files: {
    export: ['name', 'media_type', 'size', 'sha256', 'created_at'],
    tie: ['id', 'owner_id'],
    none: ['storage_key', 'duration_seconds', 'plays_widely'],
  },
  grants: {
    export: ['source', 'created_at', 'ended_at', 'ended_why'],
    tie: ['id', 'user_id', 'course_id', 'order_id'],
  },
  imports: { passing: ['students', 'passwords'], none: ['id', 'total'] },
  issued_passwords: {
    export: ['created_at as issuedAt', 'expires_at as validUntil'],
    tie: ['user_id', 'issued_by'], secret: ['sealed'],
  },
  kept_html: 'none',
  leases: 'none',
  lesson_texts: 'none',
  list_prices: 'none',
  mail_outbox: {
    export: ['created_at as writtenAt', 'kind', 'recipient', 'subject', 'sent_at as sentAt', 'failed_at as refusedAt'],
    tie: ['id', 'reply_to', 'user_id'],
    secret: ['body_text'],
    none: ['message_id', 'attempts', 'next_attempt_at', 'last_error', 'refused_by', 'unsubscribe', 'receipt_ids'],
  },
  material_progress: { export: ['material_id', 'position_seconds', 'completed_at', 'updated_at'], tie: ['user_id'] },
  materials: 'none',
  messages: {
    export: ['created_at as sentAt', 'number', 'kind', 'name', 'email', 'subject', 'message', 'answer', 'due_at as dueAt',
      'closed_at as closedAt'],
    tie: ['id', 'text_key'],
  },
  notification_choices: { export: ['kind', 'choice'], tie: ['user_id'] },
  notifications: {
    export: ['kind', 'text', 'link', 'created_at', 'read_at'],
    tie: ['id', 'user_id', 'subject_id'],
    none: ['mail_at'],
  },
  operations: 'none',
  orders: {
    export: ['created_at as orderedAt', 'code', 'course_name as courseName', 'state', 'list_paise as listPaise',
      'due_paise as duePaise',
      'buyer_name as name', 'buyer_email as email', 'buyer_phone as phone', 'buyer_state as stateOfIndia', 'buyer_gstin as gstin',
      'buyer_company as company', 'buyer_address as address', 'decline_kind as declinedFor', 'decline_reason as declineReason', 'agreed_reason as agreedReason',
      'expires_at as validUntil', 'state_at as stateSince'],
    tie: ['id', 'user_id', 'buyer_key'],
    none: ['slug', 'page_paise', 'reminded_at', 'version'],
  },
  password_reset_tokens: {
    export: ['created_at as sentAt', 'expires_at as validUntil'],
    tie: ['user_id'], secret: ['token_hash'],
  },
  payments: {
    export: ['reported_at as reportedAt', 'accepted_at as acceptedAt', 'state', 'amount_paise as amountPaise', 'method',
      'reference', 'paid_on as paidOn'],
    tie: ['id', 'order_id', 'accepted_by', 'split_of'],
    none: ['financial_year'],
  },
  quiz_allowances: { export: ['more_attempts', 'more_minutes', 'closes_at'], tie: ['material_id', 'user_id'] },
  quiz_answers: { export: ['question_id', 'answer', 'saved_at', 'marks', 'comment', 'late_answer', 'late_at'], tie: ['attempt_id'], none: ['seq'] },
  quiz_attempts: {
    export: ['number', 'started_at', 'ends_at', 'handed_in_at', 'handed_in_by', 'marks', 'max_marks', 'passed', 'graded_at'],
    tie: ['id', 'material_id', 'user_id', 'graded_by'],
    // The questions as they were asked, with keys; what of it a person may read is in the export.
    none: ['paper'],
  },
  quiz_questions: 'none',
  // Only counts of ten students and more.
  quiz_stats: 'none',
  quizzes: 'none',
  rate_limits: { passing: ['key'], none: ['points', 'resets_at'] },
  // Kept for eight years after an erasure, with the buyer as written: the law wants the books.
  receipts: {
    export: ['issued_at as issuedAt', 'serial', 'kind', 'refers_to as refundOf', 'paid_on as paidOn', 'buyer', 'line', 'place',
      'taxable_paise as taxablePaise', 'cgst_paise as cgstPaise', 'sgst_paise as sgstPaise', 'igst_paise as igstPaise',
      'total_paise as totalPaise', 'void_at as cancelledAt', 'void_kind as cancelledFor', 'void_reason as cancelledBecause'],
    tie: ['id', 'order_id'],
    none: ['supplier', 'refers_on'],
  },
  recovery_codes: { export: ['created_at as madeAt', 'used_at as usedAt'], tie: ['user_id'], secret: ['code_hash'] },
  refunds: {
    export: ['created_at as begunAt', 'amount_paise as amountPaise', 'state', 'reason', 'paid_on as paidOn', 'reference', 'state_at as stateSince'],
    tie: ['id', 'order_id', 'named_order_id', 'message_id', 'receipt_id'],
  },
  second_factors: {
    export: ['created_at as startedAt', 'confirmed_at as onSince'],
    tie: ['user_id'],
    secret: ['sealed_secret', 'last_step'],
  },
  seeded_courses: 'none',
  serials: 'none',
  renditions: 'none',
  sessions: {
    export: ['created_at as startedAt', 'last_seen_at as lastSeenAt', 'authenticated_at as passwordGivenAt',
      'expires_at as endsAt', 'user_agent as browser'],
    tie: ['user_id'],
    secret: ['id'],
  },
  settings: 'none',
  statement_columns: 'none',
  statements: 'none',
  submission_files: { tie: ['submission_id', 'file_id'], none: ['position', 'by'] },
  submissions: {
    export: ['material_id', 'number', 'state', 'text', 'link', 'handed_in_at', 'late', 'marks', 'criteria',
      'comment', 'graded_at'],
    tie: ['id', 'user_id', 'graded_by'],
    none: ['version'],
  },
  tasks: 'none',
  to_send: {
    export: ['created_at as writtenAt', 'reason', 'text', 'opened_at as openedAt'],
    tie: ['id', 'user_id', 'about'],
  },
  uploads: {
    export: ['created_at as startedAt', 'size as bytes', 'metadata', 'material_id as materialId'],
    tie: ['user_id', 'assignment_id', 'post_id'],
    secret: ['id'],
    none: ['finished_at'],
  },
  users: {
    export: ['id', 'full_name as fullName', 'email', 'phone', 'role', 'state', 'must_change_password as mustChangePassword',
      'created_at as registeredAt', 'approved_at as approvedAt', 'deletion_requested_at as deletionRequestedAt',
      'keep_certificates as keepsCertificates', 'wanted_course_id', 'email_confirmed_at as emailConfirmedAt'],
    tie: ['name_key', 'email_key'],
    secret: ['password_hash'],
    none: ['deleted_at'],
  },
} as const satisfies PersonalData;

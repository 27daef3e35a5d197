import { batchesData } from './batches.ts';
import { certificatesData } from './certificates.ts';
import { contentData } from './content.ts';
import { doubtsData } from './doubts.ts';
import type { Tables } from './index.ts';
import { materialsData } from './materials.ts';
import { messagesData } from './messages.ts';
import { notificationsData } from './notifications.ts';
import { passkeysData } from './passkeys.ts';
import { quizzesData } from './quizzes.ts';
import { refundsData } from './refunds.ts';

const owned = <Table extends keyof Tables>(owner: string, ...tables: readonly Table[]) =>
  Object.fromEntries(tables.map((table) => [table, owner])) as Record<Table, string>;

/** Every table of a file of the schema. */
const all = <Table extends string>(owner: string, tables: Readonly<Record<Table, unknown>>) =>
  Object.fromEntries(Object.keys(tables).map((table) => [table, owner])) as Record<Table, string>;

/** Feature or room of the server that owns each table. */
export const owners: Readonly<Record<keyof Tables, string>> = {
  ...all('batches', batchesData),
  ...all('certificates', certificatesData),
  ...all('content', contentData),
  ...all('doubts', doubtsData),
  ...all('materials', materialsData),
  ...all('messages', messagesData),
  ...all('notifications', notificationsData),
  ...all('passkeys', passkeysData),
  ...all('quizzes', quizzesData),
  ...all('refunds', refundsData),
  ...owned('audit', 'audit_log'),
  ...owned('backup', 'operations'),
  ...owned('bank-statements', 'bank_credits', 'statement_columns', 'statements'),
  ...owned('books', 'serials'),
  ...owned('codes', 'coupons'),
  ...owned('courses', 'course_addresses', 'courses', 'seeded_courses'),
  ...owned('documents', 'kept_html'),
  ...owned('enrollments', 'enrollments', 'grants'),
  ...owned('leases', 'leases'),
  ...owned('mail', 'mail_outbox'),
  ...owned('materials', 'assignment_files', 'assignments', 'material_progress'),
  ...owned('orders', 'list_prices', 'order_parts', 'orders', 'payments'),
  ...owned('privacy', 'consents'),
  ...owned('rate-limiter', 'rate_limits'),
  ...owned('receipts', 'receipts'),
  ...owned('sessions', 'sessions', 'staff_rights'),
  ...owned('settings', 'settings'),
  ...owned('student-import', 'imports'),
  ...owned('submissions', 'submission_files', 'submissions'),
  ...owned('tasks', 'tasks'),
  ...owned('two-factor', 'recovery_codes', 'second_factors'),
  ...owned('uploads', 'uploads'),
  ...owned('users', 'email_changes', 'issued_passwords', 'password_reset_tokens', 'users'),
};

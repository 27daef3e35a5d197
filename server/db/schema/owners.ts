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

const all = <Table extends string>(owner: string, tables: Readonly<Record<Table, unknown>>) =>
  Object.fromEntries(Object.keys(tables).map((table) => [table, owner])) as Record<Table, string>;

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
  assignment_files: 'materials',
  assignments: 'materials',
  audit_log: 'audit',
  bank_credits: 'bank-statements',
  consents: 'privacy',
  course_addresses: 'courses',
  coupons: 'codes',
  courses: 'courses',
  email_changes: 'users',
  enrollments: 'enrollments',
  grants: 'enrollments',
  imports: 'student-import',
  issued_passwords: 'users',
  kept_html: 'documents',
  leases: 'leases',
  list_prices: 'orders',
  mail_outbox: 'mail',
  material_progress: 'materials',
  operations: 'backup',
  order_parts: 'orders',
  orders: 'orders',
  password_reset_tokens: 'users',
  payments: 'orders',
  rate_limits: 'rate-limiter',
  receipts: 'receipts',
  recovery_codes: 'two-factor',
  second_factors: 'two-factor',
  seeded_courses: 'courses',
  serials: 'books',
  sessions: 'sessions',
  settings: 'settings',
  staff_rights: 'sessions',
  statement_columns: 'bank-statements',
  statements: 'bank-statements',
  submission_files: 'submissions',
  submissions: 'submissions',
  tasks: 'tasks',
  uploads: 'uploads',
  users: 'users',
};

import type * as certificates from './certificates.ts';
import type * as courses from './courses.ts';
import type * as materials from './materials.ts';
import type * as operations from './operations.ts';
import type * as orders from './orders.ts';
import type * as people from './people.ts';
import type * as receipts from './receipts.ts';
import type * as refunds from './refunds.ts';

/** Every table. Times are milliseconds since 1970 (UTC), truth values 0 or 1: both engines store them alike. */
export interface Tables {
  audit_log: operations.AuditLogTable;
  bank_credits: orders.BankCreditsTable;
  certificates: certificates.CertificatesTable;
  consents: people.ConsentsTable;
  contact_messages: people.ContactMessagesTable;
  courses: courses.CoursesTable;
  email_changes: people.EmailChangesTable;
  enrollments: courses.EnrollmentsTable;
  files: materials.FilesTable;
  grants: orders.GrantsTable;
  imports: operations.ImportsTable;
  issued_passwords: people.IssuedPasswordsTable;
  leases: operations.LeasesTable;
  lesson_texts: materials.LessonTextsTable;
  mail_outbox: operations.MailOutboxTable;
  material_progress: courses.MaterialProgressTable;
  materials: materials.MaterialsTable;
  operations: operations.OperationsTable;
  order_claims: orders.OrderClaimsTable;
  order_events: orders.OrderEventsTable;
  orders: orders.OrdersTable;
  password_reset_tokens: people.PasswordResetTokensTable;
  payments: orders.PaymentsTable;
  rate_limits: operations.RateLimitsTable;
  receipts: receipts.ReceiptsTable;
  recovery_codes: people.RecoveryCodesTable;
  second_factors: people.SecondFactorsTable;
  refunds: refunds.RefundsTable;
  seeded_courses: courses.SeededCoursesTable;
  serials: receipts.SerialsTable;
  sessions: people.SessionsTable;
  statement_columns: orders.StatementColumnsTable;
  tickets: refunds.TicketsTable;
  uploads: materials.UploadsTable;
  users: people.UsersTable;
}

import type { AuditLogTable } from './audit-log.ts';
import type { ConsentsTable } from './consents.ts';
import type { ContactMessagesTable } from './contact-messages.ts';
import type { CoursesTable, SeededCoursesTable } from './courses.ts';
import type { EnrollmentsTable } from './enrollments.ts';
import type { FilesTable } from './files.ts';
import type { ImportsTable } from './imports.ts';
import type { IssuedPasswordsTable } from './issued-passwords.ts';
import type { LeasesTable } from './leases.ts';
import type { MailOutboxTable } from './mail-outbox.ts';
import type { MaterialProgressTable } from './material-progress.ts';
import type { MaterialsTable } from './materials.ts';
import type { OperationsTable } from './operations.ts';
import type { PasswordResetTokensTable } from './password-reset-tokens.ts';
import type { RateLimitsTable } from './rate-limits.ts';
import type { RecoveryCodesTable, SecondFactorsTable } from './second-factors.ts';
import type { SessionsTable } from './sessions.ts';
import type { UploadsTable } from './uploads.ts';
import type { UsersTable } from './users.ts';

/** Every table. Times are milliseconds since 1970 (UTC), truth values 0 or 1: both engines store them alike. */
export interface Tables {
  audit_log: AuditLogTable;
  consents: ConsentsTable;
  contact_messages: ContactMessagesTable;
  courses: CoursesTable;
  enrollments: EnrollmentsTable;
  files: FilesTable;
  imports: ImportsTable;
  issued_passwords: IssuedPasswordsTable;
  leases: LeasesTable;
  mail_outbox: MailOutboxTable;
  material_progress: MaterialProgressTable;
  materials: MaterialsTable;
  operations: OperationsTable;
  password_reset_tokens: PasswordResetTokensTable;
  rate_limits: RateLimitsTable;
  recovery_codes: RecoveryCodesTable;
  second_factors: SecondFactorsTable;
  seeded_courses: SeededCoursesTable;
  sessions: SessionsTable;
  uploads: UploadsTable;
  users: UsersTable;
}

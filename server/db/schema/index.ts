import type { AuditLogTable } from './audit-log.ts';
import type { ContactMessagesTable } from './contact-messages.ts';
import type { CoursesTable, SeededCoursesTable } from './courses.ts';
import type { EnrollmentsTable } from './enrollments.ts';
import type { FilesTable } from './files.ts';
import type { IssuedPasswordsTable } from './issued-passwords.ts';
import type { MailOutboxTable } from './mail-outbox.ts';
import type { MaterialProgressTable } from './material-progress.ts';
import type { MaterialsTable } from './materials.ts';
import type { PasswordResetTokensTable } from './password-reset-tokens.ts';
import type { RateLimitsTable } from './rate-limits.ts';
import type { SessionsTable } from './sessions.ts';
import type { UploadsTable } from './uploads.ts';
import type { UsersTable } from './users.ts';

/** Every table. Times are milliseconds since 1970 (UTC), truth values 0 or 1: both engines store them alike. */
export interface Tables {
  audit_log: AuditLogTable;
  contact_messages: ContactMessagesTable;
  courses: CoursesTable;
  enrollments: EnrollmentsTable;
  files: FilesTable;
  issued_passwords: IssuedPasswordsTable;
  mail_outbox: MailOutboxTable;
  material_progress: MaterialProgressTable;
  materials: MaterialsTable;
  password_reset_tokens: PasswordResetTokensTable;
  rate_limits: RateLimitsTable;
  seeded_courses: SeededCoursesTable;
  sessions: SessionsTable;
  uploads: UploadsTable;
  users: UsersTable;
}

import type { CoursesTable, EnrollmentsTable, MaterialProgressTable, SeededCoursesTable } from './courses.ts';
import type { FilesTable, MaterialsTable, UploadsTable } from './materials.ts';
import type {
  AuditLogTable,
  ImportsTable,
  LeasesTable,
  MailOutboxTable,
  OperationsTable,
  RateLimitsTable,
} from './operations.ts';
import type {
  BankCreditsTable,
  GrantsTable,
  OrderClaimsTable,
  OrderEventsTable,
  OrdersTable,
  PaymentsTable,
  StatementColumnsTable,
} from './orders.ts';
import type {
  ConsentsTable,
  ContactMessagesTable,
  EmailChangesTable,
  IssuedPasswordsTable,
  PasswordResetTokensTable,
  RecoveryCodesTable,
  SecondFactorsTable,
  SessionsTable,
  UsersTable,
} from './people.ts';
import type { ReceiptsTable, SerialsTable } from './receipts.ts';
import type { RefundsTable, TicketsTable } from './refunds.ts';

/** Every table. Times are milliseconds since 1970 (UTC), truth values 0 or 1: both engines store them alike. */
export interface Tables {
  audit_log: AuditLogTable;
  bank_credits: BankCreditsTable;
  consents: ConsentsTable;
  contact_messages: ContactMessagesTable;
  courses: CoursesTable;
  email_changes: EmailChangesTable;
  enrollments: EnrollmentsTable;
  files: FilesTable;
  grants: GrantsTable;
  imports: ImportsTable;
  issued_passwords: IssuedPasswordsTable;
  leases: LeasesTable;
  mail_outbox: MailOutboxTable;
  material_progress: MaterialProgressTable;
  materials: MaterialsTable;
  operations: OperationsTable;
  order_claims: OrderClaimsTable;
  order_events: OrderEventsTable;
  orders: OrdersTable;
  password_reset_tokens: PasswordResetTokensTable;
  payments: PaymentsTable;
  rate_limits: RateLimitsTable;
  receipts: ReceiptsTable;
  recovery_codes: RecoveryCodesTable;
  second_factors: SecondFactorsTable;
  refunds: RefundsTable;
  seeded_courses: SeededCoursesTable;
  serials: SerialsTable;
  sessions: SessionsTable;
  statement_columns: StatementColumnsTable;
  tickets: TicketsTable;
  uploads: UploadsTable;
  users: UsersTable;
}

import type { BatchesTables } from './batches.ts';
import type { CertificatesTables } from './certificates.ts';
import type { ContentTables } from './content.ts';
import type { CouponsTables } from './coupons.ts';
import type { CoursesTables } from './courses.ts';
import type { DoubtsTables } from './doubts.ts';
import type { MaterialsTables } from './materials.ts';
import type { MessagesTables } from './messages.ts';
import type { NotificationsTables } from './notifications.ts';
import type { OperationsTables } from './operations.ts';
import type { OrdersTables } from './orders.ts';
import type { PasskeysTables } from './passkeys.ts';
import type { PeopleTables } from './people.ts';
import type { QuizzesTables } from './quizzes.ts';
import type { ReceiptsTables } from './receipts.ts';
import type { RefundsTables } from './refunds.ts';
import type { SubmissionsTables } from './submissions.ts';

/** Times are ms since 1970 (UTC), booleans 0 or 1, alike in both engines. */
export interface Tables
  extends BatchesTables,
    CertificatesTables,
    ContentTables,
    CouponsTables,
    CoursesTables,
    DoubtsTables,
    MaterialsTables,
    MessagesTables,
    NotificationsTables,
    OperationsTables,
    OrdersTables,
    PasskeysTables,
    PeopleTables,
    QuizzesTables,
    ReceiptsTables,
    RefundsTables,
    SubmissionsTables {}

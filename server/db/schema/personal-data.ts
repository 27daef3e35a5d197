import { batchesData } from './batches.ts';
import { certificatesData } from './certificates.ts';
import { contentData } from './content.ts';
import { couponsData } from './coupons.ts';
import { coursesData } from './courses.ts';
import { doubtsData } from './doubts.ts';
import type { Handled } from './handled.ts';
import type { Tables } from './index.ts';
import { materialsData } from './materials.ts';
import { messagesData } from './messages.ts';
import { notificationsData } from './notifications.ts';
import { operationsData } from './operations.ts';
import { ordersData } from './orders.ts';
import { passkeysData } from './passkeys.ts';
import { peopleData } from './people.ts';
import { quizzesData } from './quizzes.ts';
import { receiptsData } from './receipts.ts';
import { refundsData } from './refunds.ts';
import { submissionsData } from './submissions.ts';

/** Every column of every table: a test fails until a new one is listed. */
// biome-ignore format: one list
export const personalData = {
  ...batchesData, ...certificatesData, ...contentData, ...coursesData, ...doubtsData, ...materialsData, ...messagesData,
  ...notificationsData, ...operationsData, ...ordersData, ...couponsData, ...passkeysData, ...peopleData, ...quizzesData,
  ...receiptsData, ...refundsData, ...submissionsData,
} as const satisfies Handled<Tables>;

import { STATUS_CODES } from 'node:http';
import { CODE_INVALID } from './contract/codes.ts';
import type { FieldError, Problem } from './contract/problem.ts';
import { NOT_CAPTIONS } from './contract/video.ts';
import { operatorCommand } from './operator-command.ts';

// biome-ignore format: a line a code
const ERRORS = {
  UNREADABLE_REQUEST: [400, 'The request could not be read.'],
  RESET_LINK_INVALID: [400, 'This reset link is invalid or has expired.'],
  EMAIL_LINK_INVALID: [400, 'This link is invalid or has expired.'],
  NOT_SIGNED_IN: [401, 'You must be logged in.'],
  COURSE_NEEDS_SIGN_IN: [401, 'You must be logged in to view course content.'],
  INVALID_CREDENTIALS: [401, 'Invalid email or password.'],
  SECOND_FACTOR_REQUIRED: [401, 'Enter the code from your authenticator app.'],
  SECOND_FACTOR_WRONG: [401, 'Wrong or already used code.'],
  TEMPORARY_PASSWORD_USED: [401, 'This temporary password has already been used. Ask the admin for a new one.'],
  PASSKEY_UNKNOWN: [401, 'This passkey is not added to an account here. Log in with your password.'],
  PASSKEY_COPIED: [401, 'This passkey may have been copied, so it can\'t be used. Log in with your password, remove the passkey and add a new one.'],
  FORBIDDEN: [403, 'Access denied.'],
  CROSS_SITE: [403, 'Access denied.'],
  AWAITING_APPROVAL: [403, 'Your account is waiting for admin approval.'],
  NOT_AN_ADMIN_ACCOUNT: [403, 'Access denied. Not an admin account.'],
  NOT_ENROLLED: [403, 'You are not enrolled in this course.'],
  PASSWORD_CHANGE_REQUIRED: [403, 'Choose your own password first.'],
  SECOND_FACTOR_SETUP_REQUIRED: [403, 'Set up two-step login first.'],
  REAUTHENTICATION_REQUIRED: [403, 'Confirm that it is you, then try again.'],
  NOT_FOUND: [404, 'Not found. It may have been deleted.'],
  METHOD_NOT_ALLOWED: [405, 'Method not allowed.'],
  EMAIL_REGISTERED: [409, 'An account with this email already exists. Log in or reset your password.'],
  EMAIL_TAKEN: [409, 'A user with this email already exists.'],
  COURSE_NAME_TAKEN: [409, 'A course with this name already exists.'],
  FILE_STAYS: [409, 'The server may not move this file. Ask the person who runs the server to delete it.'],
  CONTENT_CHANGED: [409, 'Someone else changed this in the meantime.'],
  PICTURE_USED: [409, 'A page uses this picture. Take it off the page first.'],
  COURSE_GONE: [409, 'This course was deleted.'],
  TASK_OVER: [409, 'This task is finished.'],
  OWN_ACCOUNT: [409, 'You cannot delete your own account.'],
  OWN_ROLE: [409, "You can't change your own role."],
  SECOND_FACTOR_ON: [409, 'Two-step login is already on.'],
  SECOND_FACTOR_OFF: [409, 'Two-step login is off, so there is nothing to change.'],
  SECOND_FACTOR_KEPT: [409, 'Admins of this site must keep two-step login on.'],
  SECOND_FACTOR_OF_ADMIN: [409, `Two-step login of an admin can only be reset on the server: ${operatorCommand('second-factor:reset')}.`],
  STAFF_ALREADY: [409, 'This person is in the team already.'],
  INVITATION_TAKEN: [409, 'This person has chosen a password already.'],
  PASSKEYS_OFF: [409, 'Passkeys work only where the address of the site begins with https. Log in with your password.'],
  PASSKEY_LATE: [409, 'This request has expired or was used already. Please try again.'],
  PASSKEY_TAKEN: [409, 'This passkey is already added.'],
  TOO_MANY_PASSKEYS: [409, 'You have 10 passkeys, and an account can have no more. Remove one first.'],
  LAST_ADMIN: [409, 'At least one admin must remain.'],
  APPROVE_FIRST: [409, 'Approve this user first.'],
  COURSE_PAID: [409, 'This student paid for this course. Confirm to remove it.'],
  ORDERS_UNPAID: [409, 'Someone you chose has not paid. Say whether to keep or end the order.'],
  NOT_PENDING: [409, 'Someone you chose has been approved in the meantime. Reload and try again.'],
  PASSWORD_NOT_READABLE: [409, 'This password was chosen by the user and cannot be shown.'],
  ORDER_CHANGED: [409, 'Someone else changed this. Reload and try again.'],
  ALREADY_ENROLLED: [409, 'You have this course already. Log in and start.'],
  COURSE_CLOSED: [409, "This course can't be ordered now."],
  ORDER_WAITING: [409, 'You already have an order for this course. We emailed you the link.'],
  BATCH_FULL: [409, 'Every place is taken, and nothing was ordered.'],
  OFFER_CLOSED: [409, "This can't be bought any more, and nothing was ordered."],
  CODE_TAKEN: [409, 'Another code has these letters and digits. Please choose another.'],
  PRICE_CHANGED: [409, 'The price has changed, and nothing was ordered.'],
  ORDER_CLOSED: [409, 'This order is closed.'],
  ORDER_CANCELLED: [409, 'This order was cancelled.'],
  REFERENCE_TAKEN: [409, 'Another order has this reference number. If the payment is yours, tell us and we will check both.'],
  CREDIT_USED: [409, 'This payment was used for another order.'],
  REFERENCE_USED: [409, 'Another order was paid with this reference.'],
  CERTIFICATE_REPLACED: [409, 'This certificate is already replaced. Reload to see the new one.'],
  REFUND_OVER: [409, 'The refund period is over. Write to us on the contact page.'],
  REFUND_DECIDED: [409, 'This refund is already decided. Reload to see it.'],
  REFUND_WAITS: [409, 'This is a refund request. Accept or refuse it in the list of refunds.'],
  NO_ATTEMPT_LEFT: [409, 'You have no attempts left.'],
  WAIT: [409, 'Wait a little before you try again.'],
  QUIZ_CLOSED: [409, 'This quiz is closed.'],
  ATTEMPT_OVER: [409, 'This attempt is over.'],
  PAST_DUE: [409, 'The due time is over.'],
  ALREADY_HANDED_IN: [409, 'You have submitted this. Withdraw it first to change it.'],
  ALREADY_GRADED: [409, 'This work is already graded.'],
  NOT_HANDED_IN: [409, 'This work was withdrawn. Reload to see it.'],
  WORK_HANDED_IN: [409, 'Students have submitted work, so you can\'t change the marks of this assignment.'],
  DOUBT_CLOSED: [409, 'Your teacher closed this question. Ask a new one.'],
  UPLOAD_UNFINISHED: [409, 'The upload is not complete yet.'],
  UPLOAD_OUT_OF_STEP: [409, 'This upload is at a different point. Reload the page and try again.'],
  COURSE_NOT_OFFERED: [410, 'This course is not offered any more.'],
  UPLOAD_GONE: [410, 'This upload is no longer there. Please start it again.'],
  BACKUPS_SET: [409, 'The settings of your server name the folder of backups. Change it there.'],
  MAIL_SERVER_SET: [409, 'The settings of your server name the mail server. Change it there.'],
  MAIL_SENT: [409, 'This email was sent already.'],
  CHANGED_MEANWHILE: [412, 'Someone else changed this. Reload and try again.'],
  TUS_VERSION: [412, 'Please send Tus-Resumable: 1.0.0.'],
  FILE_TOO_LARGE: [413, 'The file is too large.'],
  REQUEST_TOO_LARGE: [413, 'The request is too large.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Unsupported content type.'],
  RANGE_NOT_SATISFIABLE: [416, 'The requested range is not available.'],
  MISDIRECTED_HOST: [421, 'This site does not use this address.'],
  WRONG_PASSWORD: [422, 'Wrong password.'],
  WRONG_CODE: [422, 'Wrong or already used code.'],
  PASSKEY_REFUSED: [422, 'We could not verify this passkey. Please try again, or use your password.'],
  MAIL_SERVER_REFUSES: [422, 'The mail server refuses.'],
  NOTICE_CHANGED: [422, 'The notice about your data has changed. Reload the page and read it again.'],
  WRONG_CURRENT_PASSWORD: [422, 'The current password is wrong.'],
  INVALID_INPUT: [422, 'Some fields are wrong. Check them and try again.'],
  FILE_UNREADABLE: [422, 'This file could not be read.'],
  STATEMENT_COLUMNS: [422, 'Say which column is which.'],
  CODE_INVALID: [422, CODE_INVALID],
  REFERENCE_FORMAT: [422, 'Check the reference number.'],
  AMOUNT_DIFFERS: [422, 'The amount is less than what is due.'],
  CONTENT_WRONG: [422, 'This can\'t be published yet. Correct what is listed.'],
  CONTENT_TEXT_ONLY: [422, 'This can only be changed in the text of the file.'],
  WEAK_PASSWORD: [422, 'Choose a stronger password.'],
  UNKNOWN_COURSE: [422, 'Unknown course.'],
  UPLOAD_INCOMPLETE: [422, 'Please provide a title, a file, and select a course.'],
  FILE_TYPE_NOT_ALLOWED: [422, 'This file type is not allowed.'],
  FILE_NOT_WHOLE: [422, 'This file is not whole. Copy it again from the camera or computer, and upload that copy.'],
  NOTHING_HANDED_IN: [422, 'Add your work first, then submit it.'],
  TOO_MANY_FILES: [422, 'You have reached the file limit.'],
  NOT_CAPTIONS: [422, NOT_CAPTIONS],
  CAPTIONS_NEED_A_VIDEO: [422, 'Only an uploaded video can have captions.'],
  NOT_SHOWN_AS_PAGE: [422, "We can't show this document here. Download it to read it."],
  TOO_MANY_ATTEMPTS: [429, 'Too many attempts. Please try again later.'],
  UPLOADED_ENOUGH: [429, 'You reached the limit of 200 MB a day. Try again tomorrow.'],
  UNEXPECTED: [500, 'Something went wrong. Please try again.'],
  BUSY: [503, 'The service is busy. Please try again.'],
  MAY_NOT_WRITE: [503, 'The server may not change its files. Please tell the person who runs it.'],
  STORAGE_FULL: [507, 'The server is full. Please tell the admin.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

/** Node's table still has names from before RFC 9110. */
const TITLES: Partial<Record<number, string>> = { 413: 'Content Too Large', 422: 'Unprocessable Content' };

export type ErrorCode = keyof typeof ERRORS;
export type ErrorStatus = (typeof ERRORS)[ErrorCode][0];

export interface ErrorDetails {
  readonly message?: string;
  readonly errors?: readonly FieldError[];
  readonly retryAfterSeconds?: number;
  readonly members?: Pick<Problem, 'orderLink' | 'pricePaise' | 'offers' | 'conflict' | 'problems'>;
  readonly headers?: Readonly<Record<string, string>>;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: ErrorStatus;
  readonly title: string;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    const [status, message] = ERRORS[code];
    super(details.message ?? message);
    this.name = 'AppError';
    this.code = code;
    this.status = status;
    this.title = TITLES[status] ?? STATUS_CODES[status] ?? '';
    this.details = details;
  }

  /** Points at the invalid field. @param why a short name for programs */
  static ofField(code: ErrorCode, pointer: string, why: string, sentence?: string): AppError {
    const message = sentence ?? ERRORS[code][1];
    return new AppError(code, { message, errors: [{ pointer, code: why, message }] });
  }
}

/** @throws AppError NOT_FOUND for undefined */
export function orNotFound<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new AppError('NOT_FOUND');
  return found;
}

/** An error that only the operator can fix; the message says how. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
  /** 78 (EX_CONFIG) where a restart does not help. */
  readonly exitCode: number;

  constructor(message: string, { exitCode = 78, cause }: { exitCode?: number; cause?: unknown } = {}) {
    super(message, { cause });
    this.exitCode = exitCode;
  }
}

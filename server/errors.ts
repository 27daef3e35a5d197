import type { FieldError } from './contract/problem.ts';

/**
 * Every way a call can be refused: status (RFC 9110), title, and the sentence a person is shown.
 * A new code does not compile without all three.
 */
const catalogue = {
  UNREADABLE_REQUEST: [400, 'Bad Request', 'The request could not be read.'],
  RESET_LINK_INVALID: [400, 'Bad Request', 'This reset link is invalid or has expired.'],
  NOT_SIGNED_IN: [401, 'Unauthorized', 'You must be logged in.'],
  COURSE_NEEDS_SIGN_IN: [401, 'Unauthorized', 'You must be logged in to view course content.'],
  INVALID_CREDENTIALS: [401, 'Unauthorized', 'Invalid email or password.'],
  SECOND_FACTOR_REQUIRED: [401, 'Unauthorized', 'Enter the code from your authenticator app.'],
  SECOND_FACTOR_WRONG: [401, 'Unauthorized', 'This code is not right, or it was used already.'],
  FORBIDDEN: [403, 'Forbidden', 'Access denied.'],
  CROSS_SITE: [403, 'Forbidden', 'Access denied.'],
  AWAITING_APPROVAL: [403, 'Forbidden', 'Your account is waiting for admin approval.'],
  NOT_AN_ADMIN_ACCOUNT: [403, 'Forbidden', 'Access denied. Not an admin account.'],
  NOT_ENROLLED: [403, 'Forbidden', 'You are not enrolled in this course.'],
  PASSWORD_CHANGE_REQUIRED: [403, 'Forbidden', 'Choose a password of your own first.'],
  SECOND_FACTOR_SETUP_REQUIRED: [403, 'Forbidden', 'Set up your second factor first.'],
  REAUTHENTICATION_REQUIRED: [403, 'Forbidden', 'Confirm that it is you, then try again.'],
  WRONG_PASSWORD: [422, 'Unprocessable Content', 'The password is not right.'],
  WRONG_CODE: [422, 'Unprocessable Content', 'This code is not right, or it was used already.'],
  NOTICE_CHANGED: [
    422,
    'Unprocessable Content',
    'The notice about your data has changed. Reload the page and read it again.',
  ],
  WRONG_CURRENT_PASSWORD: [422, 'Unprocessable Content', 'The current password is not right.'],
  NOT_FOUND: [404, 'Not Found', 'Not found. It may have been deleted.'],
  METHOD_NOT_ALLOWED: [405, 'Method Not Allowed', 'Method not allowed.'],
  REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request took too long.'],
  EMAIL_REGISTERED: [
    409,
    'Conflict',
    'An account with this email already exists. Log in or reset your password.',
  ],
  EMAIL_TAKEN: [409, 'Conflict', 'A user with this email already exists.'],
  COURSE_NAME_TAKEN: [409, 'Conflict', 'A course with this name already exists.'],
  COURSE_GONE: [409, 'Conflict', 'This course was deleted.'],
  IMPORT_RUNNING: [409, 'Conflict', 'Another import is running. Wait until it is done.'],
  OWN_ACCOUNT: [409, 'Conflict', 'You cannot delete your own account.'],
  OWN_ROLE: [409, 'Conflict', 'You cannot change your own role.'],
  SECOND_FACTOR_ON: [409, 'Conflict', 'Your account has a second factor already.'],
  SECOND_FACTOR_OFF: [409, 'Conflict', 'There is no second factor to change.'],
  SECOND_FACTOR_KEPT: [409, 'Conflict', 'Admins of this site need a second factor.'],
  SECOND_FACTOR_OF_ADMIN: [
    409,
    'Conflict',
    'The second factor of an admin is reset on the server: npm run second-factor:reset.',
  ],
  LAST_ADMIN: [409, 'Conflict', 'At least one admin must remain.'],
  APPROVE_FIRST: [409, 'Conflict', 'Approve this user first.'],
  PASSWORD_NOT_READABLE: [409, 'Conflict', 'This password was chosen by the user and cannot be shown.'],
  CHANGED_MEANWHILE: [412, 'Precondition Failed', 'Someone else changed this. Reload and try again.'],
  ORDER_CHANGED: [409, 'Conflict', 'Someone else changed this. Reload and try again.'],
  UPLOAD_UNFINISHED: [409, 'Conflict', 'The upload is not complete yet.'],
  UPLOAD_OUT_OF_STEP: [409, 'Conflict', 'The upload stands elsewhere. Please go on from there.'],
  UPLOAD_GONE: [410, 'Gone', 'This upload is no longer there. Please start it again.'],
  TUS_VERSION: [412, 'Precondition Failed', 'Please send Tus-Resumable: 1.0.0.'],
  FILE_TOO_LARGE: [413, 'Content Too Large', 'The file is too large.'],
  REQUEST_TOO_LARGE: [413, 'Content Too Large', 'The request is too large.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Unsupported Media Type', 'Unsupported content type.'],
  RANGE_NOT_SATISFIABLE: [416, 'Range Not Satisfiable', 'The requested range is not available.'],
  MISDIRECTED_HOST: [421, 'Misdirected Request', 'This address is not served here.'],
  INVALID_INPUT: [422, 'Unprocessable Content', 'One or more fields are not acceptable.'],
  WEAK_PASSWORD: [422, 'Unprocessable Content', 'Choose a stronger password.'],
  UNKNOWN_COURSE: [422, 'Unprocessable Content', 'Unknown course.'],
  UPLOAD_INCOMPLETE: [422, 'Unprocessable Content', 'Please provide a title, a file, and select a course.'],
  FILE_TYPE_NOT_ALLOWED: [422, 'Unprocessable Content', 'This file type is not allowed.'],
  NOT_CAPTIONS: [422, 'Unprocessable Content', 'Please choose a WebVTT file (.vtt) with captions.'],
  CAPTIONS_NEED_A_VIDEO: [422, 'Unprocessable Content', 'Only an uploaded video can have captions.'],
  NOT_SHOWN_AS_PAGE: [
    422,
    'Unprocessable Content',
    'This document cannot be shown here. Download it to read it.',
  ],
  TOO_MANY_ATTEMPTS: [429, 'Too Many Requests', 'Too many attempts. Please try again later.'],
  UNEXPECTED: [500, 'Internal Server Error', 'Something went wrong. Please try again.'],
  BUSY: [503, 'Service Unavailable', 'The service is busy. Please try again.'],
  STORAGE_FULL: [
    507,
    'Insufficient Storage',
    'The server has no room for this. Please tell the administrator.',
  ],
} as const satisfies Record<string, readonly [status: number, title: string, message: string]>;

/** The closed vocabulary of refusals. */
export type ErrorCode = keyof typeof catalogue;

/** Status codes a refusal can have. */
export type ErrorStatus = (typeof catalogue)[ErrorCode][0];

/** What is said beyond the code. */
export interface ErrorDetails {
  /** Replaces the code's standard sentence. */
  readonly message?: string;
  /** Fields at fault, as JSON pointers into the body. */
  readonly errors?: readonly FieldError[];
  /** Whole seconds after which a retry makes sense; sent as `Retry-After`. */
  readonly retryAfterSeconds?: number;
  /** Further response headers, such as `Allow` or `Content-Range`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refusal by rule: services throw it, the error handler alone turns it into an answer. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly status: ErrorStatus;
  readonly title: string;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    const [status, title, message] = catalogue[code];
    super(details.message ?? message);
    this.name = 'DomainError';
    this.code = code;
    this.status = status;
    this.title = title;
    this.details = details;
  }
}

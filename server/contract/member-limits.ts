/** The limits that screens of students and the login check; all others load with the screens of admins. */
export const memberLimits = {
  passwordMin: 8,
  /** A recovery code with its hyphens has 31. */
  code: 64,
  email: 254,
  fullName: 200,
  doubtPicture: 8 * 1024 * 1024,
  submissionFile: 25 * 1024 * 1024,
  /** How long a browser keeps an unsent lesson position. */
  progressAgeMs: 90 * 24 * 60 * 60_000,
} as const;

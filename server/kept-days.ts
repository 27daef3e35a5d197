export const DAYS_MS = 24 * 60 * 60_000;

/** Days that personal data is kept at most. Other sentences about it are in privacy-notice.ts and docs/privacy.md. */
export const KEPT_DAYS = {
  /** Logs have to be kept for a year at least (DPDP Rules 2025, rule 6); the month more is for what is noticed late. */
  audit: 400,
  messages: 400,
  unsentMail: 90,
  /** To whom, of which kind and when: the text is deleted within an hour after a mail is sent. */
  sentMail: 400,
  notifications: 90,
  textsToSend: 30,
  /** Of a bank statement, where no order took the money. */
  bankLines: 30,
  /** Who sent the money of an accepted payment. */
  matchedBankLines: 400,
} as const;

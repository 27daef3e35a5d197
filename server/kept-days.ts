/** Days that personal data is kept. Also described in privacy-notice.ts and docs/privacy.md. */
export const KEPT_DAYS = {
  /** DPDP Rules 2025, rule 6, require a year; plus a month. */
  audit: 400,
  messages: 400,
  waiters: 400,
  unsentMail: 90,
  /** Recipient, kind and time; the text is deleted within an hour after sending. */
  sentMail: 400,
  notifications: 90,
  textsToSend: 30,
  bankLines: 30,
  /** The payer of an accepted payment. */
  matchedBankLines: 400,
} as const;

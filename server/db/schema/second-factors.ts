/** An authenticator app of a person; it counts once confirmed. */
export interface SecondFactorsTable {
  user_id: number;
  /** The key shared with the app, AES-256-GCM; the key of the seal is outside the database. */
  sealed_secret: string;
  /** The 30-second step of the last code that was taken: no code is taken twice. */
  last_step: number;
  created_at: number;
  /** Null while it is being set up. */
  confirmed_at: number | null;
}

/** Codes for the day the phone is gone. */
export interface RecoveryCodesTable {
  user_id: number;
  /** SHA-256, hex, of 140 random bits. */
  code_hash: string;
  created_at: number;
  used_at: number | null;
}

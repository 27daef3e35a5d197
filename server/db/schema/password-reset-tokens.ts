export interface PasswordResetTokensTable {
  /** SHA-256 of the mailed token, hex. */
  token_hash: string;
  user_id: number;
  created_at: number;
  expires_at: number;
}

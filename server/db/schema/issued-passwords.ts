/** There is a row as long as the password in force is one that an admin issued. */
export interface IssuedPasswordsTable {
  user_id: number;
  /** AES-256-GCM, base64url; the key is outside the database. Null once it was used to log in. */
  sealed: string | null;
  issued_by: number | null;
  created_at: number;
  expires_at: number;
}

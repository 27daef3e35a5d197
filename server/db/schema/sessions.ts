export interface SessionsTable {
  /** SHA-256 of the cookie's token, hex: a stolen row opens nothing. */
  id: string;
  user_id: number;
  created_at: number;
  last_seen_at: number;
  /** When the person last proved who they are. */
  authenticated_at: number;
  expires_at: number;
  user_agent: string;
}

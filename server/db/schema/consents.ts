/** What a person agreed to, and when; a row for each version of the notice. */
export interface ConsentsTable {
  user_id: number;
  version: string;
  /** SHA-256, hex, of the text that was shown. */
  text_hash: string;
  /** `guardian`: under 18, and a parent or guardian agreed. */
  age: 'adult' | 'guardian';
  given_at: number;
}

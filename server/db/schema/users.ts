import type { Generated } from 'kysely';

export interface UsersTable {
  id: Generated<number>;
  full_name: string;
  /** As typed. */
  email: string;
  /** Lower case; unique among people who are not in the trash. */
  email_key: string;
  /** argon2id, PHC string. */
  password_hash: string;
  role: 'admin' | 'student';
  state: 'pending' | 'approved';
  /** 1 after an admin issued the password, until the person chooses an own one. */
  must_change_password: number;
  created_at: number;
  approved_at: number | null;
  /** When the person asked for the account to be deleted; an admin does it. */
  deletion_requested_at: number | null;
  /** The course whose page the registration came from. */
  wanted_course_id: number | null;
  deleted_at: number | null;
}

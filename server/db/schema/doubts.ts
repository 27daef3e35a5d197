import type { Generated } from 'kysely';

export interface DoubtsTables {
  /** A question about a lesson; its words are its first post. */
  doubts: {
    id: Generated<number>;
    material_id: number;
    at_seconds: number | null;
    user_id: number | null;
    /** Empty where its words were removed. */
    title: string;
    /** The title, folded. */
    title_key: Generated<string>;
    /** 0: for admins only. */
    to_all: number;
    state: 'open' | 'answered' | 'closed';
    answer_id: Generated<number | null>;
    /** The post that was reported last, until an admin has looked at it. */
    reported_id: Generated<number | null>;
    pinned: Generated<number>;
    hidden: Generated<number>;
    created_at: number;
    waiting_since: number;
  };

  doubt_posts: {
    id: Generated<number>;
    doubt_id: number;
    user_id: number | null;
    /** Plain text; empty where it was removed. */
    body: string;
    created_at: number;
    edited_at: Generated<number | null>;
    file_id: Generated<number | null>;
  };
}

import type { Generated } from 'kysely';
import type { Handled } from './handled.ts';

export interface DoubtsTables {
  /** A question about a lesson; its words are its first post. */
  doubts: {
    id: Generated<number>;
    material_id: number;
    at_seconds: number | null;
    user_id: number | null;
    title: string;
    title_key: Generated<string>;
    to_all: number;
    state: 'open' | 'answered' | 'closed';
    answer_id: Generated<number | null>;
    /** The last reported post, until an admin has looked at it. */
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
    body: string;
    created_at: number;
    edited_at: Generated<number | null>;
    /** Of someone who taught the course then. */
    by_teacher: number;
    file_id: Generated<number | null>;
  };
}

// biome-ignore format: a line or two for each way of handling
export const doubtsData = {
  doubts: {
    export: ['at_seconds', 'title', 'to_all', 'state', 'created_at'],
    tie: ['id', 'material_id', 'user_id', 'title_key'],
    none: ['answer_id', 'reported_id', 'pinned', 'hidden', 'waiting_since'],
  },
  doubt_posts: {
    export: ['body', 'created_at', 'edited_at'],
    tie: ['id', 'doubt_id', 'user_id', 'file_id'],
    none: ['by_teacher'],
  },
} as const satisfies Handled<DoubtsTables>;

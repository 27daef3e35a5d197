import type { Generated } from 'kysely';
import type { MessageKind } from '../../contract/messages.ts';

export interface MessagesTables {
  /** What people wrote to the provider. */
  messages: {
    id: Generated<number>;
    kind: MessageKind;
    /** Told to its sender; null for contact messages, as `due_at` is. */
    number: Generated<string | null>;
    name: string;
    email: string;
    subject: string;
    message: string;
    /** Name, subject and message, folded. */
    text_key: Generated<string>;
    created_at: number;
    due_at: Generated<number | null>;
    answer: Generated<string | null>;
    closed_at: Generated<number | null>;
  };
}

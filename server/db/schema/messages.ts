import type { Generated } from 'kysely';
import type { MessageKind } from '../../contract/messages.ts';
import type { Handled } from './handled.ts';

export interface MessagesTables {
  messages: {
    id: Generated<number>;
    kind: MessageKind;
    /** Ticket number; null for contact messages, as is `due_at`. */
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

// biome-ignore format: a line or two for each way of handling
export const messagesData = {
  messages: {
    export: ['created_at as sentAt', 'number', 'kind', 'name', 'email', 'subject', 'message', 'answer', 'due_at as dueAt',
      'closed_at as closedAt'],
    tie: ['id', 'text_key'],
  },
} as const satisfies Handled<MessagesTables>;

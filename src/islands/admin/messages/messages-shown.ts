import type { MessageKind } from '../../../../server/contract/messages.ts';

const KINDS: Readonly<Record<string, MessageKind>> = { complaints: 'complaint', requests: 'refund' };

/** @param named `list` of the address; falls back to contact messages */
export const messageKindOf = (named: string | null | undefined): MessageKind =>
  KINDS[named ?? ''] ?? 'contact';

import type { MessageKind } from '../../../../server/contract/messages.ts';

const KINDS: Readonly<Record<string, MessageKind>> = { complaints: 'complaint', requests: 'refund' };

/** @param named the `list` of the address; contact messages where it is none of theirs */
export const messageKindOf = (named: string | null | undefined): MessageKind =>
  KINDS[named ?? ''] ?? 'contact';

import type { MessageKind } from '../../../../server/contract/messages.ts';

export type MessagesShown = 'contact' | 'complaints' | 'requests' | 'emails';

/** @param named the `list` of the address; contact messages where it is none of theirs */
export const messageKindOf = (named: string | null): readonly [MessageKind, MessagesShown] =>
  named === 'complaints'
    ? ['complaint', named]
    : named === 'requests'
      ? ['refund', named]
      : ['contact', named === 'emails' ? named : 'contact'];

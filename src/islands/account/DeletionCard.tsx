import { useRef, useState } from 'react';
import { api, unwrap } from '../../lib/api/api.ts';
import { formatDate, today } from '../../lib/words/format-date.ts';
import { Button } from '../ui/Button.tsx';
import { type Confirmation, useConfirm } from '../ui/use-confirm.tsx';

const WHAT_HAPPENS =
  "An admin deletes your account. You will be logged out everywhere and can't log in. After 30 days your account, your courses and your progress are deleted permanently.";

interface Props {
  /** Time of the request, ms since 1970. */
  first: number | undefined;
  hasCertificates: boolean;
}

/** Requests deletion of the account, or cancels the request. */
export function DeletionCard({ first, hasCertificates }: Props) {
  const keep = useRef<HTMLInputElement>(null);
  const [requestedAt, setRequestedAt] = useState(first);
  const [dialog, confirm] = useConfirm();

  const request: Confirmation = {
    title: 'Request account deletion?',
    text: `${WHAT_HAPPENS} You can cancel the request until then.`,
    more: hasCertificates && (
      <label className="field-inline">
        <input ref={keep} type="checkbox" />
        Keep my certificates: their public pages stay, with my name. Otherwise they are deleted too.
      </label>
    ),
    yes: 'Request deletion',
    danger: true,
    async run() {
      const answer = await unwrap(
        api.me['deletion-request'].$post({ query: keep.current?.checked ? { keepCertificates: '1' } : {} }),
      );
      setRequestedAt(answer.deletionRequestedAt);
      return answer;
    },
  };

  const withdrawal: Confirmation = {
    title: 'Keep your account?',
    text: 'This cancels your request. Nothing else changes.',
    yes: 'Keep my account',
    async run() {
      const answer = await unwrap(api.me['deletion-request'].$delete());
      setRequestedAt(undefined);
      return answer;
    },
  };

  return (
    <section className="card card-pad" aria-labelledby="deletion">
      <h2 id="deletion">Delete account</h2>
      <p className="soft">{WHAT_HAPPENS}</p>
      {requestedAt !== undefined && (
        <p className="notice notice-warning">
          You requested this on {formatDate(today(new Date(requestedAt)))}. You can still cancel it.
        </p>
      )}
      <Button kind="secondary" onClick={() => confirm(requestedAt === undefined ? request : withdrawal)}>
        {requestedAt === undefined ? 'Request account deletion' : 'Keep my account'}
      </Button>
      {dialog}
    </section>
  );
}

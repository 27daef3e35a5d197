import { useState } from 'react';
import { api, unwrap } from '../../lib/api.ts';
import { formatDate, today } from '../../lib/format-date.ts';
import { type Confirmation, useConfirm } from '../ui/use-confirm.tsx';

const WHAT_HAPPENS =
  'An admin deletes the account. You are then logged out everywhere and cannot log in any more. After 30 days in the trash your account, your courses and your progress are deleted permanently.';

/** The request to delete the account, and taking it back. */
export function DeletionCard({ first }: { first: number | undefined }) {
  const [requestedAt, setRequestedAt] = useState(first);
  const [dialog, confirm] = useConfirm();

  const request: Confirmation = {
    title: 'Request account deletion?',
    text: `${WHAT_HAPPENS} You can withdraw the request until then.`,
    yes: 'Request account deletion',
    danger: true,
    async run() {
      const answer = await unwrap(api.me['deletion-request'].$post());
      setRequestedAt(answer.deletionRequestedAt);
      return answer;
    },
  };

  const withdrawal: Confirmation = {
    title: 'Keep your account?',
    text: 'Your request is withdrawn, and everything stays as it is.',
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
          You asked for this on {formatDate(today(new Date(requestedAt)))}. Until it is done you can take it
          back.
        </p>
      )}
      <button
        type="button"
        className="button button-secondary"
        onClick={() => confirm(requestedAt === undefined ? request : withdrawal)}
      >
        {requestedAt === undefined ? 'Request account deletion' : 'Keep my account'}
      </button>
      {dialog}
    </section>
  );
}

import { useState } from 'react';
import { api, unwrap } from '../../lib/api.ts';
import { errorMessage } from '../../lib/api-error.ts';
import { formatDate, today } from '../../lib/format-date.ts';
import { showToast } from '../ui/toasts/toast-store.ts';
import { type Question, useConfirm } from '../ui/use-confirm.tsx';

const WHAT_HAPPENS =
  'An admin deletes the account. You are then logged out everywhere and cannot log in any more. After 30 days in the trash your account, your courses and your progress are gone for good.';

/** The wish to have the account deleted, and taking it back. */
export function DeletionCard({ first }: { first: number | undefined }) {
  const [requestedAt, setRequestedAt] = useState(first);
  const [dialog, ask] = useConfirm();

  async function change(work: () => Promise<{ message: string; at: number | undefined }>): Promise<boolean> {
    try {
      const { message, at } = await work();
      setRequestedAt(at);
      showToast('success', message);
      return true;
    } catch (error) {
      showToast('error', errorMessage(error));
      return false;
    }
  }

  const request: Question = {
    title: 'Ask for deletion of your account?',
    text: `${WHAT_HAPPENS} Until it is deleted you can take this back.`,
    yes: 'Ask for deletion',
    danger: true,
    act: () =>
      change(async () => {
        const answer = await unwrap(api.me['deletion-request'].$post());
        return { message: answer.message, at: answer.deletionRequestedAt };
      }),
  };

  const withdraw: Question = {
    title: 'Keep your account?',
    text: 'Your request is taken back, and everything stays as it is.',
    yes: 'Keep my account',
    act: () =>
      change(async () => {
        const { message } = await unwrap(api.me['deletion-request'].$delete());
        return { message, at: undefined };
      }),
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
        onClick={() => ask(requestedAt === undefined ? request : withdraw)}
      >
        {requestedAt === undefined ? 'Ask for deletion' : 'Keep my account'}
      </button>
      {dialog}
    </section>
  );
}

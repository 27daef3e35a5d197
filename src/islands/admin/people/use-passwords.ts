import { useState } from 'react';
import type { UserSummary } from '../../../../server/contract/users.ts';
import { api, unwrap } from '../../../lib/api.ts';
import { errorMessage } from '../../../lib/api-error.ts';
import { copyText } from '../../ui/copy-text.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';
import type { Question } from '../../ui/use-confirm.tsx';
import { failureOf } from '../act.ts';

/** A password as it was just issued. */
export interface Issued {
  user: UserSummary;
  password: string;
  expiresAt: number;
}

/** Viewing an issued password, and issuing one. @param ask asks before one is issued */
export function usePasswords(ask: (question: Question) => void) {
  const [issued, setIssued] = useState<Issued>();

  const issueQuestion = (user: UserSummary): Question => {
    let made: Issued | undefined;
    return {
      title: `Issue a temporary password for ${user.fullName}?`,
      text: 'The password in use stops working at once, and the student is logged out everywhere. The temporary one works for 72 hours; with it the student chooses a new one.',
      yes: 'Issue temporary password',
      async act() {
        try {
          const param = { id: String(user.id) };
          const answer = await unwrap(api.user[':id']['temporary-password'].$post({ param }));
          showToast('success', answer.message);
          made = { user, password: answer.password, expiresAt: answer.expiresAt };
          return true;
        } catch (error) {
          showToast('error', failureOf(error));
          return false;
        }
      },
      after: () => setIssued(made),
    };
  };

  function view(user: UserSummary): void {
    unwrap(api.user[':id'].password.$get({ param: { id: String(user.id) } })).then(
      ({ password }) =>
        showToast('success', `Password of ${user.fullName}: ${password}`, {
          label: 'Copy',
          run: () => void copyText(password),
        }),
      (error: unknown) =>
        showToast('error', `Could not retrieve password: ${errorMessage(error)}`, {
          label: 'Issue temporary password',
          run: () => ask(issueQuestion(user)),
        }),
    );
  }

  return { view, issueQuestion, issued, forget: () => setIssued(undefined) };
}

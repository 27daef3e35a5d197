import { useState } from 'react';
import type { UserSummary } from '../../../../server/contract/users.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { errorMessage, isCancelled } from '../../../lib/api/api-error.ts';
import { copyText } from '../../ui/copy-text.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';
import type { Confirmation } from '../../ui/use-confirm.tsx';
import type { Confirm } from '../use-admin-confirm.ts';

export interface Issued {
  user: UserSummary;
  password: string;
  expiresAt: number;
}

/** Shows issued passwords, and issues new ones. */
export function usePasswords(confirm: Confirm) {
  const [issued, setIssued] = useState<Issued>();
  const param = ({ id }: UserSummary) => ({ id: String(id) });

  function issue(user: UserSummary): Confirmation {
    let made: Issued | undefined;
    return {
      title: `Issue a temporary password for ${user.fullName}?`,
      text: 'The present password stops working now, and the student is logged out everywhere. The temporary password works for 72 hours. With it, the student chooses a new one.',
      yes: 'Issue temporary password',
      async run() {
        const answer = await unwrap(api.user[':id']['temporary-password'].$post({ param: param(user) }));
        made = { user, password: answer.password, expiresAt: answer.expiresAt };
        return answer;
      },
      after: () => setIssued(made),
    };
  }

  function view(user: UserSummary): void {
    unwrap(api.user[':id'].password.$get({ param: param(user) })).then(
      ({ password }) =>
        showToast('success', `Password of ${user.fullName}: ${password}`, {
          label: 'Copy',
          run: () => void copyText(password),
        }),
      (error: unknown) => {
        if (isCancelled(error)) return;
        showToast('error', `Could not retrieve password: ${errorMessage(error)}`, {
          label: 'Issue temporary password',
          run: () => confirm(issue(user)),
        });
      },
    );
  }

  return { view, issue, issued, forget: () => setIssued(undefined) };
}

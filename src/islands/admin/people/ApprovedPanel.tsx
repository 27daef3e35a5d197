import { useState } from 'react';
import type { UserSummary } from '../../../../server/contract/users.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { ImportDialog } from '../import/ImportDialog.tsx';
import { AdminList } from './AdminList.tsx';
import { DeletionRequests } from './DeletionRequests.tsx';
import { IssuedPasswordDialog } from './IssuedPasswordDialog.tsx';
import { resetQuestion, roleQuestion, UserActionsDialog } from './UserActionsDialog.tsx';
import { UserList } from './UserList.tsx';
import { usePasswords } from './use-passwords.ts';
import { deleteQuestion } from './user-confirmations.ts';

interface Props {
  onEnroll: (user: UserSummary) => void;
  onEnrollAll: (users: readonly UserSummary[]) => void;
  reload: () => void;
}

/** Who may study: their courses, their passwords. */
export function ApprovedPanel({ onEnroll, onEnrollAll, reload }: Props) {
  const [dialog, ask] = useConfirm();
  const [importing, setImporting] = useState(false);
  const [more, setMore] = useState<UserSummary>();
  const { view, issueQuestion, issued, forget } = usePasswords(ask);

  const moreQuestions = (user: UserSummary) => [
    issueQuestion(user),
    resetQuestion(user),
    roleQuestion(user, 'admin', reload),
  ];

  const actions = (user: UserSummary) => {
    const of = <span className="visually-hidden"> of {user.fullName}</span>;
    return (
      <>
        <button type="button" className="button button-small" onClick={() => onEnroll(user)}>
          Courses{of}
        </button>
        <button type="button" className="button button-secondary button-small" onClick={() => view(user)}>
          View password{of}
        </button>
        <button
          type="button"
          className="button button-secondary button-small"
          onClick={() => ask(deleteQuestion(user, reload))}
        >
          Delete<span className="visually-hidden"> {user.fullName}</span>
        </button>
        <button type="button" className="button button-secondary button-small" onClick={() => setMore(user)}>
          More<span className="visually-hidden"> for {user.fullName}</span>
        </button>
      </>
    );
  };

  return (
    <>
      <DeletionRequests onDelete={(user) => ask(deleteQuestion(user, reload))} />
      <UserList
        state="approved"
        title="Approved students"
        none="There are no approved users yet."
        noneText="Approve someone under Pending, or make an account under Create User."
        actions={actions}
        bulk={(users) => (
          <button type="button" className="button button-small" onClick={() => onEnrollAll(users)}>
            Add courses
          </button>
        )}
        tools={
          <button
            type="button"
            className="button button-secondary button-small"
            onClick={() => setImporting(true)}
          >
            <Icon name="upload" size={18} />
            Import students
          </button>
        }
      />
      <AdminList ask={ask} reload={reload} />
      {more && (
        <UserActionsDialog
          user={more}
          questions={moreQuestions(more)}
          ask={ask}
          onClosed={() => setMore(undefined)}
        />
      )}
      {dialog}
      {importing && <ImportDialog onClosed={() => setImporting(false)} onImported={reload} />}
      {issued && <IssuedPasswordDialog issued={issued} onClosed={forget} />}
    </>
  );
}

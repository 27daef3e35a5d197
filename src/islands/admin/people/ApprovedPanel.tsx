import { useState } from 'react';
import type { UserSummary } from '../../../../server/contract/users.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ImportDialog } from '../import/ImportDialog.tsx';
import { useAdminConfirm } from '../use-admin-confirm.ts';
import { AdminList } from './AdminList.tsx';
import { DeletionRequests } from './DeletionRequests.tsx';
import { IssuedPasswordDialog } from './IssuedPasswordDialog.tsx';
import { UserActionsDialog } from './UserActionsDialog.tsx';
import { UserList } from './UserList.tsx';
import { usePasswords } from './use-passwords.ts';
import { deletion, roleChange, secondFactorReset } from './user-confirmations.ts';

/** Who may study: their courses, their passwords. @param onEnroll opens the choice of courses */
export function ApprovedPanel({ onEnroll }: { onEnroll: (users: readonly UserSummary[]) => void }) {
  const [dialog, confirm] = useAdminConfirm();
  const [importing, setImporting] = useState(false);
  const [more, setMore] = useState<UserSummary>();
  const { view, issue, issued, forget } = usePasswords(confirm);

  const actions = (user: UserSummary) => {
    const of = <span className="visually-hidden"> of {user.fullName}</span>;
    return (
      <>
        <button type="button" className="button button-small" onClick={() => onEnroll([user])}>
          Courses{of}
        </button>
        <button type="button" className="button button-secondary button-small" onClick={() => view(user)}>
          View password{of}
        </button>
        <button
          type="button"
          className="button button-secondary button-small"
          onClick={() => confirm(deletion(user))}
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
      <DeletionRequests onDelete={(user) => confirm(deletion(user))} />
      <UserList
        state="approved"
        title="Approved students"
        none="There are no approved users yet."
        noneText="Approve someone under Pending, or make an account under Create User."
        actions={actions}
        bulk={(users) => (
          <button type="button" className="button button-small" onClick={() => onEnroll(users)}>
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
      <AdminList confirm={confirm} />
      {more && (
        <UserActionsDialog
          user={more}
          actions={[issue(more), secondFactorReset(more), roleChange(more, 'admin')]}
          confirm={confirm}
          onClosed={() => setMore(undefined)}
        />
      )}
      {dialog}
      {importing && <ImportDialog onClosed={() => setImporting(false)} />}
      {issued && <IssuedPasswordDialog issued={issued} onClosed={forget} />}
    </>
  );
}

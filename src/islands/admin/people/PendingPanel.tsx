import type { UserSummary } from '../../../../server/contract/users.ts';
import { useAdminConfirm } from '../use-admin-confirm.ts';
import { UserList } from './UserList.tsx';
import { approval, deletion, deletionOfAll } from './user-confirmations.ts';

/** Who waits for approval. @param onApproved opens the choice of courses */
export function PendingPanel({ onApproved }: { onApproved: (users: readonly UserSummary[]) => void }) {
  const [dialog, confirm] = useAdminConfirm();
  const approve = (users: readonly UserSummary[]) => confirm(approval(users, () => onApproved(users)));
  return (
    <>
      <UserList
        state="pending"
        title="Pending registrations"
        none="No users are currently waiting for approval."
        noneText="New registrations appear here."
        bulk={(users) => (
          <>
            <button type="button" className="button button-small" onClick={() => approve(users)}>
              Approve selected
            </button>
            <button
              type="button"
              className="button button-secondary button-small"
              onClick={() => confirm(deletionOfAll(users))}
            >
              Delete selected
            </button>
          </>
        )}
        actions={(user) => (
          <>
            <button type="button" className="button button-small" onClick={() => approve([user])}>
              Approve
              <span className="visually-hidden"> {user.fullName}</span>
            </button>
            <button
              type="button"
              className="button button-secondary button-small"
              onClick={() => confirm(deletion(user))}
            >
              Delete
              <span className="visually-hidden"> {user.fullName}</span>
            </button>
          </>
        )}
      />
      {dialog}
    </>
  );
}

import type { UserSummary } from '../../../server/contract/users.ts';
import { useConfirm } from '../ui/use-confirm.tsx';
import { UserList } from './UserList.tsx';
import { approveAllQuestion, approveQuestion, deleteQuestion } from './user-questions.ts';

interface Props {
  onApproved: (user: UserSummary) => void;
  onAllApproved: (users: readonly UserSummary[]) => void;
  reload: () => void;
}

/** Who waits for approval. */
export function PendingPanel({ onApproved, onAllApproved, reload }: Props) {
  const [dialog, ask] = useConfirm();
  return (
    <>
      <UserList
        state="pending"
        title="Pending registrations"
        none="No users are currently waiting for approval."
        noneText="New registrations appear here."
        bulk={(users) => (
          <button
            type="button"
            className="button button-small"
            onClick={() => ask(approveAllQuestion(users, reload, () => onAllApproved(users)))}
          >
            Approve selected
          </button>
        )}
        actions={(user) => (
          <>
            <button
              type="button"
              className="button button-small"
              onClick={() => ask(approveQuestion(user, reload, () => onApproved(user)))}
            >
              Approve
              <span className="visually-hidden"> {user.fullName}</span>
            </button>
            <button
              type="button"
              className="button button-secondary button-small"
              onClick={() => ask(deleteQuestion(user, reload))}
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

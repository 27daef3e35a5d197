import type { UserSummary } from '../../../server/contract/users.ts';
import { useConfirm } from '../ui/use-confirm.tsx';
import { UserList } from './UserList.tsx';
import { approveQuestion, deleteQuestion } from './user-questions.ts';

interface Props {
  onApproved: (user: UserSummary) => void;
  reload: () => void;
}

/** Who waits for approval. */
export function PendingPanel({ onApproved, reload }: Props) {
  const [dialog, ask] = useConfirm();
  return (
    <>
      <UserList
        state="pending"
        title="Pending registrations"
        none="No users are currently waiting for approval."
        noneText="New registrations appear here."
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

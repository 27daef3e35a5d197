import type { UserSummary } from '../../../../server/contract/users.ts';
import { type Question, useConfirm } from '../../ui/use-confirm.tsx';
import { UserList } from './UserList.tsx';
import {
  approveAllQuestion,
  approveQuestion,
  deleteAllQuestion,
  deleteQuestion,
} from './user-confirmations.ts';

interface Props {
  onApproved: (user: UserSummary) => void;
  onAllApproved: (users: readonly UserSummary[]) => void;
  reload: () => void;
}

/** What is asked of a single one, where only one is ticked. */
const one = (users: readonly UserSummary[], ask: (user: UserSummary) => Question): Question | undefined =>
  users.length === 1 && users[0] ? ask(users[0]) : undefined;

/** Who waits for approval. */
export function PendingPanel({ onApproved, onAllApproved, reload }: Props) {
  const [dialog, ask] = useConfirm();
  const approval = (user: UserSummary) => approveQuestion(user, reload, () => onApproved(user));
  const deletion = (user: UserSummary) => deleteQuestion(user, reload);
  return (
    <>
      <UserList
        state="pending"
        title="Pending registrations"
        none="No users are currently waiting for approval."
        noneText="New registrations appear here."
        bulk={(users) => (
          <>
            <button
              type="button"
              className="button button-small"
              onClick={() =>
                ask(one(users, approval) ?? approveAllQuestion(users, reload, () => onAllApproved(users)))
              }
            >
              Approve selected
            </button>
            <button
              type="button"
              className="button button-secondary button-small"
              onClick={() => ask(one(users, deletion) ?? deleteAllQuestion(users, reload))}
            >
              Delete selected
            </button>
          </>
        )}
        actions={(user) => (
          <>
            <button type="button" className="button button-small" onClick={() => ask(approval(user))}>
              Approve
              <span className="visually-hidden"> {user.fullName}</span>
            </button>
            <button
              type="button"
              className="button button-secondary button-small"
              onClick={() => ask(deletion(user))}
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

import type { UserSummary } from '../../../server/contract/users.ts';
import { useConfirm } from '../ui/use-confirm.tsx';
import { IssuedPasswordDialog } from './IssuedPasswordDialog.tsx';
import { UserList } from './UserList.tsx';
import { usePasswords } from './use-passwords.ts';
import { deleteQuestion } from './user-questions.ts';

interface Props {
  onEnroll: (user: UserSummary) => void;
  reload: () => void;
}

/** Who may study: their courses, their passwords. */
export function ApprovedPanel({ onEnroll, reload }: Props) {
  const [dialog, ask] = useConfirm();
  const { view, issueQuestion, issued, forget } = usePasswords(ask);

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
          onClick={() => ask(issueQuestion(user))}
        >
          Issue temporary password<span className="visually-hidden"> for {user.fullName}</span>
        </button>
        <button
          type="button"
          className="button button-secondary button-small"
          onClick={() => ask(deleteQuestion(user, reload))}
        >
          Delete<span className="visually-hidden"> {user.fullName}</span>
        </button>
      </>
    );
  };

  return (
    <>
      <UserList
        state="approved"
        title="Approved students"
        none="There are no approved users yet."
        noneText="Approve someone under Pending, or make an account under Create User."
        actions={actions}
      />
      {dialog}
      {issued && <IssuedPasswordDialog issued={issued} onClosed={forget} />}
    </>
  );
}

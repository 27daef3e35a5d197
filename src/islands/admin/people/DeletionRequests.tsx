import type { DeletionRequest } from '../../../../server/contract/account.ts';
import { formatDate, today } from '../../../lib/words/format-date.ts';
import { Button } from '../../ui/Button.tsx';
import { Email } from '../../ui/Email.tsx';
import { useDeletionRequests } from '../queries/people.ts';

/** Lists requests for account deletion, those of other admins included; renders nothing without any. */
export function DeletionRequests({ onDelete }: { onDelete: (user: DeletionRequest) => void }) {
  const { data: requests = [] } = useDeletionRequests();
  if (requests.length === 0) return null;

  return (
    <section className="notice notice-warning deletion-requests" aria-labelledby="deletion-requests">
      <h2 id="deletion-requests">Deletion requests</h2>
      <ul role="list">
        {requests.map((user) => (
          <li key={user.id} className="row row-spread">
            <p className="break">
              <strong>{user.fullName}</strong> ({user.role}), <Email address={user.email} />, asked on{' '}
              {formatDate(today(new Date(user.deletionRequestedAt)))} to delete the account.
            </p>
            <Button kind="secondary" small onClick={() => onDelete(user)}>
              Delete<span className="visually-hidden"> {user.fullName}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

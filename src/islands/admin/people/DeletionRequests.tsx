import type { DeletionRequest } from '../../../../server/contract/account.ts';
import { formatDate, today } from '../../../lib/format-date.ts';
import { Email } from '../../ui/Email.tsx';
import { useDeletionRequests } from '../queries.ts';

/** People who want their account deleted, other admins among them; nothing where nobody does. */
export function DeletionRequests({ onDelete }: { onDelete: (user: DeletionRequest) => void }) {
  const { data: requests = [] } = useDeletionRequests();
  if (requests.length === 0) return null;

  return (
    <section className="notice notice-warning stack deletion-requests" aria-labelledby="deletion-requests">
      <h2 id="deletion-requests">Deletion requests</h2>
      <p>These people asked you to delete their account.</p>
      <ul role="list">
        {requests.map((user) => (
          <li key={user.id} className="row row-spread">
            <p className="break">
              <strong>{user.fullName}</strong> ({user.role}), <Email address={user.email} />, asked on{' '}
              {formatDate(today(new Date(user.deletionRequestedAt)))}
            </p>
            <button
              type="button"
              className="button button-secondary button-small"
              onClick={() => onDelete(user)}
            >
              Delete<span className="visually-hidden"> {user.fullName}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

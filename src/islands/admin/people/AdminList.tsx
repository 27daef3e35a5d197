import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../../lib/api.ts';
import { readUser } from '../../../lib/stored-user.ts';
import { Email } from '../../ui/Email.tsx';
import type { Question } from '../../ui/use-confirm.tsx';
import { roleQuestion } from './UserActionsDialog.tsx';

interface Props {
  ask: (question: Question) => void;
  reload: () => void;
}

/** Who administers, oneself among them. */
export function AdminList({ ask, reload }: Props) {
  const { data: admins } = useQuery({
    queryKey: ['admins'],
    queryFn: () => unwrap(api.admins.$get()),
  });
  if (admins === undefined) return null;
  const own = readUser()?.id;

  return (
    <section className="stack admin-list" aria-labelledby="admins">
      <h2 id="admins">Admins</h2>
      <ul role="list">
        {admins.map((admin) => (
          <li key={admin.id} className="row row-spread">
            <p className="break">
              <strong>{admin.fullName}</strong>, <Email address={admin.email} />
              {admin.id === own && <span className="soft"> (you)</span>}
            </p>
            {admin.id !== own && (
              <button
                type="button"
                className="button button-secondary button-small"
                onClick={() => ask(roleQuestion(admin, 'student', reload))}
              >
                Make student<span className="visually-hidden"> {admin.fullName}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

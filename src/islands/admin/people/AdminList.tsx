import { readUser } from '../../../lib/stored-user.ts';
import { Email } from '../../ui/Email.tsx';
import { useAdmins } from '../queries.ts';
import type { Confirm } from '../use-admin-confirm.ts';
import { roleChange } from './user-confirmations.ts';

/** Who administers, oneself among them. */
export function AdminList({ confirm }: { confirm: Confirm }) {
  const { data: admins } = useAdmins();
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
                onClick={() => confirm(roleChange(admin, 'student'))}
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

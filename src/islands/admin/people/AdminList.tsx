import type { Person } from '../../../../server/contract/auth.ts';
import { readUser } from '../../../lib/member/stored-user.ts';
import { Button } from '../../ui/Button.tsx';
import { Email } from '../../ui/Email.tsx';
import { useAdmins } from '../queries/people.ts';

/** Lists the admins, the current one included. */
export function AdminList({ onRemove }: { onRemove: (admin: Person) => void }) {
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
              <Button kind="secondary" small onClick={() => onRemove(admin)}>
                Make student<span className="visually-hidden"> {admin.fullName}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

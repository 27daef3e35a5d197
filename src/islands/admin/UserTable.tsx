import type { ReactNode } from 'react';
import type { UserSummary } from '../../../server/contract/users.ts';

interface Props {
  label: string;
  users: readonly UserSummary[];
  /** The buttons of a row. */
  actions: (user: UserSummary) => ReactNode;
}

/** People and what can be done with them; cards on a narrow screen. */
export function UserTable({ label, users, actions }: Props) {
  return (
    <section className="table-wrap" aria-label={label}>
      <table className="table table-cards">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Email</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <tr key={user.id}>
              <td data-label="Name">
                <strong>{user.fullName}</strong>
              </td>
              <td data-label="Email" className="break">
                {user.email}
              </td>
              <td className="row-actions">{actions(user)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

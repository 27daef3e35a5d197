import type { ReactNode } from 'react';
import type { UserSummary } from '../../../../server/contract/users.ts';
import { Email } from '../../ui/Email.tsx';
import type { Selection } from './SelectionBar.tsx';

interface Props {
  label: string;
  users: readonly UserSummary[];
  selection: Selection;
  /** The buttons of a row. */
  actions: (user: UserSummary) => ReactNode;
}

/** People and what can be done with them; cards on a narrow screen. */
export function UserTable({ label, users, selection, actions }: Props) {
  return (
    <section className="table-wrap" aria-label={label}>
      <table className="table table-cards">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Select</span>
            </th>
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
              <td className="select-cell">
                <label className="select-box">
                  <input
                    type="checkbox"
                    checked={selection.has(user.id)}
                    onChange={() => selection.toggle(user.id)}
                  />
                  <span className="visually-hidden">Select {user.fullName}</span>
                </label>
              </td>
              <td data-label="Name" className="break person-name">
                <span>
                  <strong>{user.fullName}</strong>
                  {user.deletionRequestedAt !== undefined && (
                    <>
                      {' '}
                      <span className="badge badge-marigold">Deletion requested</span>
                    </>
                  )}
                  {user.underAge && (
                    <>
                      {' '}
                      <span className="badge badge-marigold">Under 18</span>
                    </>
                  )}
                  {user.wantedCourse && (
                    <>
                      {' '}
                      <span className="badge badge-brand badge-long">Wants {user.wantedCourse.name}</span>
                    </>
                  )}
                </span>
              </td>
              <td data-label="Email" className="break person-email">
                <Email address={user.email} />
              </td>
              <td className="row-actions row-actions-many">{actions(user)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

import type { Person } from '../../../server/contract/auth.ts';
import { homeOf } from '../../lib/member/next-path.ts';
import { nameOf } from '../../lib/member/person-of.ts';
import { Bell } from './Bell.tsx';
import { Icon } from './Icon.tsx';
import { LogoutButton } from './LogoutButton.tsx';
import { useSessionSync } from './use-session-sync.ts';

interface Props {
  person: Person;
  /** Path of the current page. */
  here: string;
  /** Number of unread notifications. */
  unread: number;
}

/** Menu of the current user: home, account, logout. */
export function PersonMenu({ person, here, unread }: Props) {
  const latest = useSessionSync(person);
  const home = homeOf(latest.role);
  const name = nameOf(latest);

  return (
    <div className="person-menu">
      {here !== home && (
        <a className="button button-ghost person-home" href={home}>
          {latest.role === 'admin' ? 'Admin' : 'Dashboard'}
        </a>
      )}
      <Bell first={unread} />
      <a
        className="icon-button"
        href="/account"
        aria-label={`Account of ${name}`}
        aria-current={here === '/account' ? 'page' : undefined}
        title={`${name}: your account`}
      >
        <Icon name="user" />
      </a>
      <LogoutButton />
    </div>
  );
}

import { useState } from 'react';
import type { OwnSession } from '../../../server/contract/account.ts';
import { api, unwrap } from '../../lib/api/api.ts';
import { formatMoment } from '../../lib/words/format-time.ts';
import { Button } from '../ui/Button.tsx';
import { type Confirmation, useConfirm } from '../ui/use-confirm.tsx';

/** Lists the user's sessions, each with a button that ends it. */
export function SessionsCard({ first }: { first: readonly OwnSession[] }) {
  const [sessions, setSessions] = useState(first);
  const [dialog, confirm] = useConfirm();
  const others = sessions.filter(({ current }) => !current);

  /** Reloads after a failure too: the session may have ended by itself. */
  async function reloadAfter(call: Promise<{ message: string }>) {
    try {
      return await call;
    } finally {
      await unwrap(api.me.sessions.$get()).then(setSessions, () => undefined);
    }
  }

  const endOne = ({ id, device }: OwnSession): Confirmation => ({
    title: `Log out ${device}?`,
    text: 'That device has to log in again. If you do not recognise it, change your password too.',
    yes: 'Log out',
    run: () => reloadAfter(unwrap(api.me.sessions[':id'].$delete({ param: { id } }))),
  });

  const endOthers: Confirmation = {
    title: 'Log out everywhere else?',
    text: 'You stay logged in on this device. All your other devices have to log in again.',
    yes: 'Log out everywhere else',
    run: () => reloadAfter(unwrap(api.me.sessions.$delete())),
  };

  return (
    <section className="card card-pad" aria-labelledby="sessions" tabIndex={-1} data-focus-home>
      <h2 id="sessions">Your devices</h2>
      <ul className="session-list" role="list">
        {sessions.map((session) => (
          <li className="session" key={session.id}>
            <div>
              <p>
                <strong>{session.device}</strong>
                {session.current && <span className="badge badge-leaf">This device</span>}
              </p>
              <p>
                Logged in on <Moment at={session.startedAt} />
              </p>
              {!session.current && (
                <p>
                  Last used on <Moment at={session.lastSeenAt} />
                </p>
              )}
            </div>
            {!session.current && (
              <Button kind="secondary" small onClick={() => confirm(endOne(session))}>
                Log out<span className="visually-hidden"> {session.device}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length === 0 ? (
        <p className="soft">You are not logged in anywhere else.</p>
      ) : (
        <Button kind="secondary" onClick={() => confirm(endOthers)}>
          Log out everywhere else
        </Button>
      )}
      {dialog}
    </section>
  );
}

/** Browsers may format a date differently from the server, hence the suppressed hydration warning. */
function Moment({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} suppressHydrationWarning>
      {formatMoment(at)}
    </time>
  );
}

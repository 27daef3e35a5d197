import { useState } from 'react';
import {
  kindOf,
  type MailChoice,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '../../../server/contract/notification-kinds.ts';
import type { MailChoices } from '../../../server/contract/notifications.ts';
import { api, unwrap } from '../../lib/api/api.ts';
import { errorMessage } from '../../lib/api/api-error.ts';
import { showToast } from '../ui/toasts/toast-store.ts';

interface Props {
  first: MailChoices;
  /** Admins may study too. */
  isAdmin: boolean;
  /** Kinds of which nothing comes to this person. */
  never: readonly NotificationKind[];
}

/** Chooses when each kind of news is emailed. */
export function MailChoicesCard({ first, isAdmin, never }: Props) {
  const [choices, setChoices] = useState(first);
  const kinds = NOTIFICATION_KINDS.filter(
    (kind) =>
      (isAdmin || kindOf(kind).who === 'student') && (!never.includes(kind) || choices[kind] !== undefined),
  );

  async function choose(kind: NotificationKind, choice: MailChoice) {
    const before = choices[kind];
    setChoices((all) => ({ ...all, [kind]: choice }));
    try {
      const { message } = await unwrap(api.me['mail-choices'].$put({ json: { kind, choice } }));
      showToast('success', message);
    } catch (error) {
      setChoices((all) => ({ ...all, [kind]: before }));
      showToast('error', errorMessage(error));
    }
  }

  return (
    <section className="card card-pad" aria-labelledby="emails">
      <div>
        <h2 id="emails">Emails you get</h2>
        <p className="soft">
          The bell at the top always shows your news. “Once a day” sends one email at 8 in the morning.
        </p>
      </div>
      <ul role="list" className="session-list">
        {kinds.map((kind) => {
          const { choice, sentence, hourly } = kindOf(kind);
          return (
            <li key={kind} className="session">
              <label htmlFor={`email-${kind}`}>{sentence}</label>
              <div className="field">
                <select
                  id={`email-${kind}`}
                  value={choices[kind] ?? choice}
                  onChange={({ target }) => void choose(kind, target.value as MailChoice)}
                >
                  <option value="now">{hourly ? 'Once an hour' : 'At once'}</option>
                  <option value="daily">Once a day</option>
                  <option value="never">Never</option>
                </select>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

import { useId, useRef, useState } from 'react';
import { firstName } from '../../../../server/contract/first-name.ts';
import type { UserSummary } from '../../../../server/contract/users.ts';
import { phoneWords, whatsAppLink } from '../../../lib/content/contact-link.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { joinNames } from './join-names.ts';

interface Props {
  users: readonly UserSummary[];
  onClosed: () => void;
}

const NAME = '{name}';
const FIRST_TEXT = `Hello ${NAME}, we have not seen you for a while. Is there anything that you are stuck with? Reply here, and we help.`;

/**
 * Dialog to send one text to several people on WhatsApp, each greeted by name. WhatsApp opens one chat at a time, so
 * each person has a button.
 */
export function WhatsAppDialog({ users, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useId();
  const [text, setText] = useState(FIRST_TEXT);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const reached = users.flatMap(({ phone, ...user }) => (phone ? [{ ...user, phone }] : []));
  const others = users.filter(({ phone }) => !phone);
  const textFor = ({ fullName }: Pick<UserSummary, 'fullName'>): string =>
    text.replaceAll(NAME, firstName(fullName));
  const numbers = reached.map(({ fullName, phone }) => `${fullName} ${phone}`).join('\n');

  return (
    <Dialog title={`WhatsApp to ${users.length} students`} dialog={dialog} onClosed={onClosed} wide>
      <div className="field">
        <label htmlFor={field}>Text</label>
        <p className="field-hint" id={`${field}-hint`}>
          {NAME} becomes the first name. You send each message in WhatsApp yourself.
        </p>
        <textarea
          id={field}
          rows={4}
          value={text}
          aria-describedby={`${field}-hint`}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <ul role="list" className="stack">
        {reached.map((user) => (
          <li key={user.id} className="row whatsapp-line">
            <span>
              {user.fullName} <span className="person-email">{phoneWords(user.phone)}</span>
            </span>
            <a
              className="button button-secondary button-small"
              href={whatsAppLink(textFor(user), user.phone)}
              target="_blank"
              rel="noopener noreferrer"
              onClick={() => setOpened(new Set([...opened, user.id]))}
            >
              {opened.has(user.id) ? '✓ Opened' : 'WhatsApp'}
              <span className="visually-hidden"> to {user.fullName}</span>
            </a>
          </li>
        ))}
      </ul>
      {others.length > 0 && <p className="soft">Without a mobile number: {joinNames(others)}.</p>}
      {reached.length > 0 && (
        <p>
          <Button kind="secondary" onClick={() => void copyText(numbers)}>
            Copy names and numbers
          </Button>
        </p>
      )}
      <DialogActions dialog={dialog} close="Close" />
    </Dialog>
  );
}

import { useRef } from 'react';
import { formatMoment } from '../../../lib/format-time.ts';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { Issued } from './use-passwords.ts';

/** Shows a new temporary password for as long as the admin needs to pass it on. */
export function IssuedPasswordDialog({ issued, onClosed }: { issued: Issued; onClosed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { user, password, expiresAt } = issued;
  return (
    <Dialog title="Temporary password" dialog={dialog} onClosed={onClosed}>
      <p>
        Give it to {user.fullName} in person. It works once, until {formatMoment(expiresAt)}; that login asks
        for a new one.
      </p>
      <p className="secret">{password}</p>
      <div className="dialog-actions">
        <button type="button" className="button button-secondary" onClick={() => dialog.current?.close()}>
          Done
        </button>
        <button type="button" className="button" onClick={() => void copyText(password)}>
          <Icon name="copy" size={18} />
          Copy
        </button>
      </div>
    </Dialog>
  );
}

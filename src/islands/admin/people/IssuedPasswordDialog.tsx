import { useRef } from 'react';
import { formatMoment } from '../../../lib/words/format-time.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { Handover } from './Handover.tsx';
import type { Issued } from './use-passwords.ts';

/** Dialog with a new temporary password, open until the admin has passed it on. */
export function IssuedPasswordDialog({ issued, onClosed }: { issued: Issued; onClosed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { user, password, expiresAt } = issued;
  return (
    <Dialog title="Temporary password" dialog={dialog} onClosed={onClosed}>
      <p>
        Share it with {user.fullName}. It works once, until {formatMoment(expiresAt)}. They choose their own
        password at the next login.
      </p>
      <Handover login={{ ...user, password }} />
      <DialogActions dialog={dialog} close="Done" />
    </Dialog>
  );
}

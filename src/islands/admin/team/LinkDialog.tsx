import { useRef } from 'react';
import type { Invited } from '../../../../server/contract/staff.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogActions } from '../../ui/DialogActions.tsx';

interface Props extends Pick<Invited, 'message'> {
  link: string;
  onClosed: () => void;
}

/** Dialog with the link of an invitation, where the site sends no emails. */
export function LinkDialog({ message, link, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Dialog title="The link of the invitation" dialog={dialog} onClosed={onClosed}>
      <p>{message} It works once, for 72 hours.</p>
      <p className="secret break">{link}</p>
      <DialogActions dialog={dialog} close="Done">
        <Button onClick={() => void copyText(link)}>Copy</Button>
      </DialogActions>
    </Dialog>
  );
}

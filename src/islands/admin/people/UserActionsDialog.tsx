import { useRef } from 'react';
import type { UserSummary } from '../../../../server/contract/users.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { Confirmation } from '../../ui/use-confirm.tsx';
import type { Confirm } from '../use-admin-confirm.ts';

interface Props {
  user: UserSummary;
  /** The buttons are called like those that confirm them. */
  actions: readonly Confirmation[];
  confirm: Confirm;
  onClosed: () => void;
}

/** What is done with a student once in a while. */
export function UserActionsDialog({ user, actions, confirm, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const chosen = useRef<Confirmation>(undefined);
  const choose = (action: Confirmation) => {
    chosen.current = action;
    dialog.current?.close();
  };

  return (
    <Dialog
      title={user.fullName}
      dialog={dialog}
      onClosed={() => {
        onClosed();
        if (chosen.current !== undefined) confirm(chosen.current);
      }}
    >
      <div className="stack-small">
        {actions.map((action) => (
          <button
            key={action.yes}
            type="button"
            className="button button-secondary button-wide"
            onClick={() => choose(action)}
          >
            {action.yes}
          </button>
        ))}
      </div>
      <div className="dialog-actions">
        <button type="button" className="button button-secondary" onClick={() => dialog.current?.close()}>
          Cancel
        </button>
      </div>
    </Dialog>
  );
}

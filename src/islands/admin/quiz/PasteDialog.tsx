import { useRef } from 'react';
import type { Question } from '../../../../server/contract/questions.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { PasteQuestions } from './PasteQuestions.tsx';

interface Props {
  onAdd: (questions: readonly Question[]) => void;
  onClosed: () => void;
}

/** Adds questions that are pasted or in a file to a quiz. */
export function PasteDialog({ onAdd, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Dialog title="Paste questions" dialog={dialog} onClosed={onClosed} wide>
      <PasteQuestions
        onAdd={onAdd}
        onFinished={() => dialog.current?.close()}
        actions={(submit, isBusy) => (
          <DialogActions dialog={dialog} busy={isBusy}>
            {submit}
          </DialogActions>
        )}
      />
    </Dialog>
  );
}

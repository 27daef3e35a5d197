import { useRef, useState } from 'react';
import type { Question } from '../../../../server/contract/questions.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { type Paper, PasteQuestions } from './PasteQuestions.tsx';

interface Props {
  materialId: number;
  paper: Paper;
  onPaper: (change: Partial<Paper>) => void;
  onAdd: (questions: readonly Question[]) => void;
  onClosed: () => void;
}

/** Dialog to add pasted questions or questions from a file to a quiz. Keeps what was pasted when closed. */
export function PasteDialog({ materialId, paper, onPaper, onAdd, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isReading, setReading] = useState(false);
  return (
    <Dialog title="Paste questions" dialog={dialog} onClosed={onClosed} busy={isReading} wide>
      <PasteQuestions
        materialId={materialId}
        paper={paper}
        onPaper={onPaper}
        isReading={isReading}
        onReading={setReading}
        onAdd={onAdd}
        onFinished={() => dialog.current?.close()}
        actions={(submit) => (
          <DialogActions dialog={dialog} busy={isReading} close="Close">
            {submit}
          </DialogActions>
        )}
      />
    </Dialog>
  );
}

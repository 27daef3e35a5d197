import { useId, useRef } from 'react';
import { limits } from '../../../../server/contract/limits.ts';
import { formatNumber } from '../../../lib/words/format-price.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { ImportPlanView, ImportRun } from './ImportPlanView.tsx';
import { useImport } from './use-import.ts';

/** Dialog to import students from a table: preview first, then import. */
export function ImportDialog({ onClosed }: { onClosed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { state, isWorking, choose, start, takePasswords } = useImport();
  const busy = isWorking || state.step === 'starting';
  const plan = state.step === 'plan' || state.step === 'starting' ? state.plan : undefined;
  const todo = plan?.rows.filter(({ does }) => does !== 'skip').length ?? 0;
  const isSound = plan?.problems.length === 0 && todo > 0;
  // Passwords are shown once: Escape must not discard them.
  const done = state.step === 'running' && state.progress?.state === 'done' ? state.progress : undefined;
  const hasPasswords = done !== undefined && done.total > 0;

  async function take() {
    if (await takePasswords()) dialog.current?.close();
  }

  return (
    <Dialog title="Import students" dialog={dialog} onClosed={onClosed} busy={busy || hasPasswords} wide>
      {state.step !== 'running' && (
        <FileChoice
          problem={state.step === 'choose' ? state.problem : undefined}
          disabled={busy || state.step === 'checking'}
          onChoose={(file) => void choose(file)}
        />
      )}
      {state.step === 'checking' && (
        <div className="skeleton skeleton-row" role="status" aria-label="Checking the file" />
      )}
      {plan && <ImportPlanView plan={plan} />}
      {state.step === 'running' && <ImportRun progress={state.progress} />}
      <DialogActions
        dialog={dialog}
        busy={busy}
        close={state.step !== 'running' ? 'Cancel' : hasPasswords ? 'Close without passwords' : 'Done'}
      >
        {hasPasswords && <Button onClick={() => void take()}>Download passwords</Button>}
        {state.step !== 'running' && (
          <Button busy={busy} disabled={!isSound} onClick={() => void start()}>
            {isSound ? `Import ${formatNumber(todo)}` : 'Import'}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

interface ChoiceProps {
  problem: string | undefined;
  disabled: boolean;
  onChoose: (file: File) => void;
}

function FileChoice({ problem, disabled, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Excel or CSV file</label>
      <p className="field-hint" id={`${id}-hint`}>
        Its first line names the columns: name, email and, if you like, mobile, courses and batch (with ;
        between two). Answers of a Google Form work too. At most {formatNumber(limits.importRows)} students.
      </p>
      <input
        id={id}
        type="file"
        className="file-input"
        accept=".csv,.tsv,.txt,.xls,.xlsx,.xlsm,.ods,text/csv,text/tab-separated-values"
        disabled={disabled}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Lets the same file, corrected, be chosen again.
          event.target.value = '';
          if (file !== undefined) onChoose(file);
        }}
      />
      <p className="field-error" id={`${id}-error`} role="alert">
        {problem}
      </p>
    </div>
  );
}

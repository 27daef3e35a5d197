import { useRef, useState } from 'react';
import type { Question, ReadQuestions } from '../../../../server/contract/questions.ts';
import { api, unwrap } from '../../../lib/api.ts';
import { textOf } from '../../../lib/form-values.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { TextAreaField } from '../../ui/form/Field.tsx';
import { FormSummary } from '../../ui/form/FormSummary.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { nameOf } from './question-kinds.tsx';

interface Props {
  onAdd: (questions: readonly Question[]) => void;
  onClosed: () => void;
}

const SAMPLE = `What does HTTP stand for?
A) HyperText Transfer Protocol
B) High Transfer Text Process
ANSWER: A`;
const countOf = ({ length }: readonly unknown[]): string =>
  length === 1 ? '1 question' : `${length} questions`;

/** Questions pasted as text: read first, shown beside what is wrong, then added. */
export function PasteDialog({ onAdd, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [read, setRead] = useState<ReadQuestions>();
  const form = useForm({
    id: 'paste',
    labels: { text: 'Questions' },
    check: (data): Record<string, string> =>
      textOf(data, 'text').trim() === '' ? { text: 'Paste some questions.' } : {},
    async send(data) {
      const found = read?.questions ?? [];
      if (found.length === 0)
        return setRead(await unwrap(api['read-questions'].$post({ json: { text: textOf(data, 'text') } })));
      onAdd(found);
      dialog.current?.close();
    },
  });
  const found = read?.questions ?? [];

  return (
    <Dialog title="Paste questions" dialog={dialog} onClosed={onClosed} busy={form.busy} wide>
      <form className="form" {...form.props}>
        <FormSummary form={form} />
        <TextAreaField
          {...form.field('text')}
          hint="Put a blank line between questions. You can also paste Moodle questions in GIFT format."
          className="text-body"
          rows={10}
          placeholder={SAMPLE}
          onChange={() => setRead(undefined)}
        />
        <div role="status" className="stack-small">
          {read && <Found {...read} />}
        </div>
        <DialogActions dialog={dialog} busy={form.busy}>
          <SubmitButton
            busy={form.busy}
            label={found.length === 0 ? 'Read' : `Add ${countOf(found)}`}
            busyLabel="Reading..."
          />
        </DialogActions>
      </form>
    </Dialog>
  );
}

const Found = ({ questions, problems }: ReadQuestions) => (
  <>
    {problems.length > 0 && (
      <ul className="notice notice-warning" role="list">
        {problems.map(({ line, message }) => (
          <li key={`${line}-${message}`}>
            <strong>Line {line}:</strong> {message}
          </li>
        ))}
      </ul>
    )}
    <p>
      <strong>{countOf(questions)} can be added.</strong> Nothing is saved yet.
    </p>
    <ol className="quiz-found">
      {questions.map((question, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two of a text may be alike
        <li key={at}>
          {question.prompt} <span className="badge">{nameOf(question)}</span>{' '}
          {'options' in question && (
            <span className="soft small">
              Right:{' '}
              {question.options
                .filter(({ right }) => right)
                .map(({ text }) => text)
                .join(', ')}
            </span>
          )}
        </li>
      ))}
    </ol>
  </>
);

import { useRef, useState } from 'react';
import type { Question, ReadQuestions } from '../../../../server/contract/questions.ts';
import { api, unwrap } from '../../../lib/api.ts';
import { textOf } from '../../../lib/form-values.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { describedBy, FieldFrame } from '../../ui/form/Field.tsx';
import { FormSummary } from '../../ui/form/FormSummary.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { kindNames } from './question-kinds.ts';

interface Props {
  onAdd: (questions: readonly Question[]) => void;
  onClosed: () => void;
}

const SAMPLE = `What does HTTP stand for?
A) HyperText Transfer Protocol
B) High Transfer Text Process
ANSWER: A`;
const HINT = 'A blank line between two questions. Questions of Moodle in GIFT form can be pasted too.';

/** Questions pasted as text: read first, shown beside what is wrong, then added. */
export function PasteDialog({ onAdd, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [read, setRead] = useState<ReadQuestions>();
  const form = useForm({
    check: (data): Record<string, string> =>
      textOf(data, 'text').trim() === '' ? { text: 'Paste some questions.' } : {},
    async send(data) {
      setRead(await unwrap(api['read-questions'].$post({ json: { text: textOf(data, 'text') } })));
    },
  });
  const found = read?.questions ?? [];

  return (
    <Dialog title="Paste questions" dialog={dialog} onClosed={onClosed} busy={form.busy} wide>
      <form className="form" {...form.props}>
        <FormSummary form={form} labels={{ text: 'Questions' }} id="paste" />
        <FieldFrame id="paste-text" label="Questions" hint={HINT} error={form.fields['text']}>
          <textarea
            id="paste-text"
            name="text"
            className="text-body"
            rows={10}
            placeholder={SAMPLE}
            onChange={() => setRead(undefined)}
            {...describedBy('paste-text', HINT, form.fields['text'])}
          />
        </FieldFrame>
        <div role="status" className="stack-small">
          {read !== undefined && (
            <>
              {read.problems.length > 0 && (
                <ul className="notice notice-warning" role="list">
                  {read.problems.map(({ line, message }) => (
                    <li key={`${line}-${message}`}>
                      <strong>Line {line}:</strong> {message}
                    </li>
                  ))}
                </ul>
              )}
              <p>
                <strong>
                  {found.length} {found.length === 1 ? 'question' : 'questions'} can be added.
                </strong>{' '}
                Nothing is saved yet.
              </p>
              <ol className="quiz-found">
                {found.map((question, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two of a text may be alike
                  <li key={at}>
                    {question.prompt} <span className="badge">{kindNames[question.kind]}</span>
                    {'options' in question && (
                      <span className="soft small">
                        {' '}
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
          )}
        </div>
        <DialogActions dialog={dialog} busy={form.busy}>
          {found.length === 0 ? (
            <SubmitButton busy={form.busy} label="Read" busyLabel="Reading..." />
          ) : (
            <button
              type="button"
              className="button"
              onClick={() => {
                onAdd(found);
                dialog.current?.close();
              }}
            >
              Add {found.length} {found.length === 1 ? 'question' : 'questions'}
            </button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}

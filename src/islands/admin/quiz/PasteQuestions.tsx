import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Question, ReadQuestions } from '../../../../server/contract/questions.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { type QuestionFile, readQuestionFile } from '../../../lib/forms/read-question-file.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FormSummary } from '../../ui/form/FormSummary.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { countOf, FoundQuestions, type Problem } from './FoundQuestions.tsx';
import { type MarksForAll, withMarks } from './marks-for-all.ts';
import { NumberedText } from './NumberedText.tsx';
import { type PaperPicture, sendPictures, withSmallPictures } from './paper-pictures.ts';

/** Pasted text and the questions read from it. */
export interface Paper {
  readonly text: string;
  /** Answer key from another page. */
  readonly answers: string;
  /** Undefined after a change. */
  readonly read: ReadQuestions | undefined;
  readonly forAll: MarksForAll;
  /** Pictures from a file, in the form in which they are uploaded with its questions. */
  readonly pictures: readonly PaperPicture[];
}
export const NO_PAPER: Paper = { text: '', answers: '', read: undefined, forAll: {}, pictures: [] };

interface Props {
  materialId: number;
  paper: Paper;
  onPaper: (change: Partial<Paper>) => void;
  isReading: boolean;
  onReading: (isReading: boolean) => void;
  onAdd: (questions: readonly Question[]) => void;
  /** Called when no unreadable line is left. */
  onFinished: () => void;
  /** Renders the button that reads and adds, beside a cancel button. */
  actions: (submit: ReactNode) => ReactNode;
}

const SAMPLE = `What does HTTP stand for?
A) HyperText Transfer Protocol
B) High Transfer Text Process
ANSWER: A`;
const TEMPLATE =
  'Question,Option 1,Option 2,Option 3,Option 4,Right,Explanation,Marks,Minus\nWhat does HTTP stand for?,HyperText Transfer Protocol,High Transfer Text Process,,,1,,1,0\n';
const FILES = '.txt,.gift,.csv,.tsv,.xlsx,.xls,.xml,.docx';

/** Returns the questions with their shared text as a passage, as quizzes store it. */
const foundIn = ({ questions, shared }: ReadQuestions): Question[] =>
  questions.map((question, at) => {
    const length = shared[at] ?? 0;
    if (length === 0) return question;
    const { prompt } = question;
    return { ...question, passage: prompt.slice(0, length).trim(), prompt: prompt.slice(length) };
  });

/** Replaces signs at which other programs begin a line: fields and line numbers know only line breaks. */
const withPlainBreaks = (text: string): string => text.replaceAll(/[\v\f\u2028\u2029]/g, '\n');
const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/);
/** Appends an answer key from another page below the questions. */
const withKey = (text: string, answers: string): string =>
  answers.trim() === '' ? text : `${text.trimEnd()}\n\nAnswer key\n${answers.trim()}\n`;
const answerLine = (key: string | undefined): string[] => (key === undefined ? [] : [`ANSWER: ${key}`]);

/** Form for pasted questions or a file: reads, previews with errors, then adds. Used in a dialog and on a page. */
export function PasteQuestions({ materialId, paper, isReading, actions, ...on }: Props) {
  const { onPaper, onReading, onAdd, onFinished } = on;
  const status = useRef<HTMLDivElement>(null);
  const { text, answers, read, forAll, pictures } = paper;
  const [hasKey] = useState(answers !== '');
  // On a phone the result is below the screen.
  useEffect(() => {
    if (read !== undefined) status.current?.scrollIntoView({ block: 'start' });
  }, [read]);
  const found = read === undefined ? [] : foundIn(read);
  /** Shows progress while the text is prepared, then reads it. @throws ApiError */
  async function readIn(pasted: string | Promise<QuestionFile>): Promise<void> {
    onReading(true);
    try {
      const given = await pasted;
      const whole = typeof given === 'string' ? { text: given, pictures } : await withSmallPictures(given);
      const next = { ...whole, text: withPlainBreaks(whole.text) };
      onPaper(next);
      const names = next.pictures.flatMap(({ numbers, file: { name } }) =>
        numbers.map((number) => ({ number, name })),
      );
      const json = { text: withKey(next.text, answers), pictures: names };
      onPaper({ read: await unwrap(api['read-questions'].$post({ json })) });
    } finally {
      onReading(false);
    }
  }
  const tryToRead = (pasted: string | Promise<QuestionFile>): Promise<void> =>
    readIn(pasted).catch((error: unknown) => showToast('error', errorMessage(error)));
  const form = useForm({
    id: 'paste',
    labels: { text: 'Questions' },
    check: (): Record<string, string> => (text.trim() === '' ? { text: 'Paste some questions.' } : {}),
    async send() {
      if (read === undefined || found.length === 0) return readIn(text);
      onReading(true);
      await sendPictures(pictures, found, materialId).finally(() => onReading(false));
      onAdd(withMarks(found, forAll));
      if (read.problems.length === 0) {
        onPaper(NO_PAPER);
        return onFinished();
      }
      const lines = linesOf(text);
      // Unreadable questions stay for correction.
      const rest = read.problems
        .map(({ from, to, key }) => [...lines.slice(from - 1, to), ...answerLine(key)].join('\n'))
        .join('\n\n');
      showToast('success', `${countOf(found)} added. What could not be read is still here.`);
      await readIn(rest);
    },
  });

  /** Writes a question's answer below it. */
  async function answer({ to }: Problem, key: string): Promise<void> {
    const next = linesOf(text)
      .toSpliced(to, 0, ...answerLine(key))
      .join('\n');
    await tryToRead(next);
    status.current?.focus();
  }

  function show({ from, to }: { from: number; to: number }): void {
    const field = document.querySelector<HTMLTextAreaElement>('#paste-text');
    if (field === null) return;
    const lines = linesOf(text);
    const start = lines.slice(0, from - 1).join('\n').length + (from > 1 ? 1 : 0);
    field.focus();
    field.setSelectionRange(start, start + lines.slice(from - 1, to).join('\n').length);
    field.scrollTop = ((from - 1) / lines.length) * field.scrollHeight;
  }

  async function correct({ from, to }: { from: number; to: number }, corrected: string): Promise<void> {
    const next = linesOf(text)
      .toSpliced(from - 1, to - from + 1, ...linesOf(corrected))
      .join('\n');
    await tryToRead(next);
    status.current?.focus();
  }

  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? [];
    if (file === undefined) return;
    target.value = '';
    await tryToRead(readQuestionFile(file));
  }

  return (
    <form className="form" {...form.props}>
      <FormSummary form={form} />
      <NumberedText
        {...form.field('text')}
        hint="Questions with options and answers, rows of a spreadsheet, GIFT or XML of Moodle."
        placeholder={SAMPLE}
        value={text}
        marked={read?.problems.map(({ line }) => line) ?? []}
        places={read?.places ?? []}
        readOnly={isReading}
        onChange={(next) => onPaper({ text: next, read: undefined })}
      />
      <div className="row row-spread">
        <label className="field">
          Or choose a file
          <input type="file" accept={FILES} disabled={isReading} onChange={(event) => void choose(event)} />
        </label>
        {text !== '' && (
          <Button kind="ghost" small disabled={isReading} onClick={() => onPaper(NO_PAPER)}>
            Clear
          </Button>
        )}
        <a
          className="small"
          download="questions.csv"
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(`\u{FEFF}${TEMPLATE}`)}`}
        >
          Template for a spreadsheet
        </a>
      </div>
      <details open={hasKey}>
        <summary>The answer key is on another page</summary>
        <label className="field">
          Answer key
          <textarea
            rows={3}
            readOnly={isReading}
            value={answers}
            placeholder="1-b 2-a 3-d"
            onChange={({ target }) => onPaper({ answers: target.value, read: undefined })}
          />
        </label>
      </details>
      {found.length > 0 && (
        <div className="task-numbers">
          {(['marks', 'minus'] as const).map((name) => (
            <Field
              key={name}
              form="paste"
              name={name}
              label={name === 'marks' ? 'Marks for all' : 'Marks deducted for all'}
              hint="Leave empty to keep what the text says."
              required={false}
              type="number"
              step="any"
              min={0}
              defaultValue={Number.isFinite(forAll[name]) ? forAll[name] : ''}
              onChange={({ target }) => onPaper({ forAll: { ...forAll, [name]: target.valueAsNumber } })}
            />
          ))}
        </div>
      )}
      <div role="status" className="stack-small" ref={status} tabIndex={-1}>
        {read && (
          <FoundQuestions
            materialId={materialId}
            read={read}
            pictures={pictures}
            shown={withMarks(found, forAll)}
            lines={linesOf(text)}
            onShow={show}
            onCorrect={(span, corrected) => void correct(span, corrected)}
            onAnswer={(problem, key) => void answer(problem, key)}
          />
        )}
      </div>
      {actions(
        <SubmitButton
          busy={isReading}
          label={found.length === 0 ? 'Read' : `Add ${countOf(found)}`}
          busyLabel={form.busy && found.length > 0 ? 'Adding...' : 'Reading...'}
        />,
      )}
    </form>
  );
}

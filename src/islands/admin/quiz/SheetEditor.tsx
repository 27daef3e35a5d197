import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Question } from '../../../../server/contract/questions.ts';
import type { QuizSheet } from '../../../../server/contract/quizzes.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { editedOf, keepEdited } from '../../../lib/forms/form-draft.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { moveItem } from '../materials/move-item.ts';
import { useDrawnTexts } from '../writing/use-drawn.ts';
import { KeyMark } from './KeyMark.tsx';
import { rangeOfPapers, withMarks } from './marks-for-all.ts';
import { PasteDialog } from './PasteDialog.tsx';
import { NO_PAPER } from './PasteQuestions.tsx';
import { QuestionRow } from './QuestionRow.tsx';
import { asEdited, isDrawn } from './question-format.ts';
import { newQuestion } from './question-kinds.tsx';
import { RegradeDialog } from './RegradeDialog.tsx';
import { RulesForm } from './RulesForm.tsx';
import { beginningOf } from './stat-words.ts';

interface Props {
  materialId: number;
  sheet: QuizSheet;
  part: 'questions' | 'rules';
  /** Question to open and focus. */
  shown?: ShownQuestion | undefined;
}

/** A new object for each request, so that the same question can be shown again. */
export interface ShownQuestion {
  readonly questionId: number;
}

/** Question with a stable key while editing: a new one has no id yet. */
interface Row {
  readonly key: string;
  readonly question: Question;
}
const rowOf = (question: Question): Row => ({ key: crypto.randomUUID(), question });

/** Replaces a changed question; a new passage applies to all neighbours that shared the old one. */
function withPassage(rows: readonly Row[], at: number, changed: Question): readonly Row[] {
  const old = rows[at]?.question.passage;
  const { passage } = changed;
  const isKept = !old || passage === undefined || passage === old;
  const shares = (row: Row): boolean => !isKept && row.question.passage === old;
  const first = rows.slice(0, at).findLastIndex((row) => !shares(row)) + 1;
  const next = rows.findIndex((row, place) => place > at && !shares(row));
  const end = next === -1 ? rows.length : next;
  return rows.map((row, place) => {
    if (place === at) return { ...row, question: changed };
    return place >= first && place < end ? { ...row, question: { ...row.question, passage } } : row;
  });
}

/** Returns the first error below a JSON pointer. */
const faultAt = (error: unknown, pointer: string): string | undefined =>
  error instanceof ApiError
    ? error.errors.find((fault) => `${fault.pointer}/`.startsWith(`${pointer}/`))?.message
    : undefined;

/** Editor of questions and rules, saved together against the loaded version. */
export function SheetEditor({ materialId, sheet, part, shown }: Props) {
  const [version, setVersion] = useState(sheet.version);
  const [saved, setSaved] = useState(() => ({
    settings: sheet.settings,
    rows: sheet.questions.map(rowOf) as readonly Row[],
  }));
  const [draft, setDraft] = useState(() => {
    const kept = editedOf<{ version: number; draft: typeof saved }>(`quiz ${materialId}`);
    return kept?.version === version ? kept.draft : saved;
  });
  const [openKey, setOpenKey] = useState<string>();
  const [isPasting, setPasting] = useState(false);
  const [paper, setPaper] = useState(NO_PAPER);
  const [isRegrading, setRegrading] = useState(false);
  const [dialog, confirm] = useConfirm();
  const { settings, rows } = draft;
  const drawn = useDrawnTexts(
    rows.flatMap(({ key, question }) =>
      key !== openKey && isDrawn(question) ? [beginningOf(question)] : [],
    ),
    materialId,
  );
  const save = useMutation({
    mutationFn: () =>
      unwrap(
        api.materials[':id'].quiz.questions.$put({
          param: { id: String(materialId) },
          header: { 'if-match': `"${version}"` },
          json: { settings, questions: rows.map(({ question }) => question) },
        }),
      ),
    onSuccess: (now) => {
      const kept = now.questions.map((question, at) => ({ ...rowOf(question), ...rows[at], question }));
      const next = { settings: now.settings, rows: kept };
      setVersion(now.version);
      setSaved(next);
      setDraft(next);
      showToast('success', 'Quiz saved.');
    },
    onError: (error) =>
      setOpenKey(rows.find((_row, at) => faultAt(error, `/questions/${at}`))?.key ?? openKey),
  });
  const isChanged = draft !== saved;
  // The session may end before saving.
  useEffect(
    () => keepEdited(`quiz ${materialId}`, isChanged ? { version, draft } : undefined),
    [materialId, version, draft, isChanged],
  );
  const show = useEffectEvent(({ questionId }: ShownQuestion) => {
    const at = rows.findIndex(({ question }) => question.id === questionId);
    // The fields are rendered only once the row is open.
    queueMicrotask(() => {
      flushSync(() => setOpenKey(rows[at]?.key));
      document.getElementById(`question-${at + 1}-prompt`)?.focus();
    });
  });
  useEffect(() => shown && show(shown), [shown]);
  const put = (next: readonly Row[]) => setDraft({ settings, rows: next });

  function add() {
    const row = rowOf(newQuestion());
    put([...rows, row]);
    setOpenKey(row.key);
  }

  function onShare(at: number) {
    const passage = rows[at]?.question.passage;
    const next = rows[at + 1];
    if (!passage || next === undefined || next.question.passage === passage) return undefined;
    return () => put(rows.with(at + 1, { ...next, question: { ...asEdited(next.question), passage } }));
  }

  function remove(at: number) {
    const left = () => put(rows.toSpliced(at, 1));
    if (sheet.attempts === 0 || rows[at]?.question.id === undefined) return left();
    confirm({
      title: 'Delete a question that students were asked?',
      text: 'Past attempts keep its marks. To give everyone its marks, or to leave it out for everyone, edit the question and cancel it instead.',
      yes: 'Delete',
      danger: true,
      run: async () => {
        left();
        return { message: 'Deleted. Save the quiz to keep this.' };
      },
    });
  }

  return (
    <div className="stack">
      {part === 'rules' ? (
        <RulesForm
          settings={settings}
          range={rangeOfPapers(
            rows.map(({ question }) => question),
            settings.draw,
          )}
          faultOf={(name) => faultAt(save.error, `/settings/${name}`)}
          onChange={(changed) => setDraft({ settings: { ...settings, ...changed }, rows })}
          onMarks={(forAll) => {
            const questions = withMarks(
              rows.map(({ question }) => question),
              forAll,
            );
            put(rows.map((row, at) => ({ ...row, question: questions[at] ?? row.question })));
          }}
        />
      ) : (
        <>
          {sheet.attempts > 0 && (
            <div className="notice row row-spread">
              <p>
                Students have tried this quiz. Their attempts keep the old questions and marks until you mark
                them again. You see first who gains and who loses.
              </p>
              <Button kind="secondary" small disabled={isChanged} onClick={() => setRegrading(true)}>
                Mark again
              </Button>
            </div>
          )}
          {rows.length === 0 && <p className="soft">No questions yet. Write one, or paste several.</p>}
          <ol className="order-list" role="list" hidden={rows.length === 0}>
            {rows.map(({ key, question }, at) => (
              <QuestionRow
                key={key}
                materialId={materialId}
                number={at + 1}
                question={question}
                html={isDrawn(question) ? drawn.get(beginningOf(question)) : undefined}
                isOpen={key === openKey}
                mark={sheet.attempts > 0 && <KeyMark materialId={materialId} question={question} />}
                isLast={at === rows.length - 1}
                fault={faultAt(save.error, `/questions/${at}`)}
                onToggle={() => setOpenKey(key === openKey ? undefined : key)}
                onMove={(by) => put(moveItem(rows, at, at + by))}
                onDelete={() => remove(at)}
                onChange={(changed) => put(withPassage(rows, at, changed))}
                onShare={onShare(at)}
              />
            ))}
          </ol>
          <div className="row">
            <Button kind="secondary" onClick={add}>
              Add question
            </Button>
            <Button kind="secondary" onClick={() => setPasting(true)}>
              Paste questions
            </Button>
            {saved.rows.length > 0 && (
              <a
                className="button button-ghost"
                href={`/api/materials/${materialId}/quiz/questions.gift`}
                download
              >
                Download as GIFT
              </a>
            )}
          </div>
        </>
      )}
      <div className="row quiz-save">
        <Button busy={save.isPending} disabled={!isChanged} onClick={() => save.mutate()}>
          {save.isPending ? 'Saving...' : 'Save quiz'}
        </Button>
        {isChanged && (
          <Button kind="ghost" disabled={save.isPending} onClick={() => setDraft(saved)}>
            Discard changes
          </Button>
        )}
        <p className="soft small" role="status">
          {isChanged
            ? 'Not saved yet.'
            : `${rows.length} ${rows.length === 1 ? 'question' : 'questions'}, saved.`}
        </p>
      </div>
      {dialog}
      {isRegrading && <RegradeDialog materialId={materialId} onClosed={() => setRegrading(false)} />}
      {isPasting && (
        <PasteDialog
          materialId={materialId}
          paper={paper}
          onPaper={(change) => setPaper((before) => ({ ...before, ...change }))}
          onAdd={(questions) => put([...rows, ...questions.map(rowOf)])}
          onClosed={() => setPasting(false)}
        />
      )}
    </div>
  );
}

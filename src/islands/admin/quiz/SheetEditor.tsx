import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Question } from '../../../../server/contract/questions.ts';
import type { QuizSheet } from '../../../../server/contract/quizzes.ts';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { moveItem } from '../materials/move-item.ts';
import { ConflictDialog } from '../site/ConflictDialog.tsx';
import { type SavingState, savingWords } from '../workshop/saving-state.ts';
import { useDrawnTexts } from '../writing/use-drawn.ts';
import { KeyMark } from './KeyMark.tsx';
import { rangeOfPapers, withMarks } from './marks-for-all.ts';
import { PasteDialog } from './PasteDialog.tsx';
import { NO_PAPER } from './PasteQuestions.tsx';
import { QuestionRow } from './QuestionRow.tsx';
import { asEdited, isDrawn } from './question-format.ts';
import { newQuestion, wordsOf } from './question-kinds.tsx';
import { RegradeDialog } from './RegradeDialog.tsx';
import { RulesForm, ruleLabel, ruleWords } from './RulesForm.tsx';
import { type Row, rowOf } from './sheet-rows.ts';
import { beginningOf } from './stat-words.ts';
import { useSheetSaving } from './use-sheet-saving.ts';

interface Props {
  materialId: number;
  sheet: QuizSheet;
  part: 'questions' | 'rules';
  /** Question to open and focus. */
  shown?: ShownQuestion | undefined;
  onState?: ((state: SavingState) => void) | undefined;
}

/** A new object for each request, so that the same question can be shown again. */
export interface ShownQuestion {
  readonly questionId: number;
}

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

/** Editor of questions and rules. */
export function SheetEditor({ materialId, sheet, part, shown, onState }: Props) {
  const saver = useSheetSaving(materialId, sheet);
  const { draft, isChanged } = saver;
  const { faults } = saver.saving;
  const state = saver.saving.state === 'saved' && isChanged ? 'changed' : saver.saving.state;
  useEffect(() => onState?.(state), [state, onState]);
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
  const problem =
    saver.saving.problem ??
    rows.flatMap(({ key }, at) =>
      faults.has(key) ? `Question ${at + 1} is not ready: ${faults.get(key)}` : [],
    )[0] ??
    [...faults.values()][0];
  const show = useEffectEvent(({ questionId }: ShownQuestion) => {
    const at = rows.findIndex(({ question }) => question.id === questionId);
    // The fields are rendered only once the row is open.
    queueMicrotask(() => {
      flushSync(() => setOpenKey(rows[at]?.key));
      document.getElementById(`question-${at + 1}-prompt`)?.focus();
    });
  });
  useEffect(() => shown && show(shown), [shown]);
  const put = (next: readonly Row[]) => saver.change({ settings, rows: next });

  function add() {
    const row = rowOf(newQuestion());
    flushSync(() => {
      put([...rows, row]);
      setOpenKey(row.key);
    });
    document.getElementById(`question-${rows.length + 1}-prompt`)?.focus();
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
        return { message: 'Question deleted.' };
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
          faultOf={(name) => faults.get(name)}
          onChange={(changed) => saver.change({ settings: { ...settings, ...changed }, rows })}
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
                rowKey={key}
                materialId={materialId}
                number={at + 1}
                question={question}
                html={isDrawn(question) ? drawn.get(beginningOf(question)) : undefined}
                isOpen={key === openKey}
                mark={sheet.attempts > 0 && <KeyMark materialId={materialId} question={question} />}
                isLast={at === rows.length - 1}
                fault={faults.get(key)}
                onLeave={saver.onLeave}
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
            {saver.saved.rows.length > 0 && (
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
        <p className="soft small" role="status" data-state={state}>
          {savingWords[state]}
          {state === 'saved' && `. ${rows.length} ${rows.length === 1 ? 'question' : 'questions'}.`}
          {state === 'failed' && `. ${problem}`}
        </p>
        <Button kind="ghost" small disabled={!isChanged && !saver.canUndo} onClick={() => saver.undo()}>
          Undo<span className="visually-hidden"> the last change of the quiz</span>
        </Button>
      </div>
      {dialog}
      {saver.both.length > 0 && (
        <ConflictDialog
          conflict={{
            by: null,
            yours: '',
            differences: saver.both.map((one) =>
              'rule' in one
                ? {
                    label: ruleLabel(one.rule),
                    theirs: ruleWords(one.rule, one.theirs),
                    yours: ruleWords(one.rule, one.yours),
                  }
                : {
                    label: `Question ${rows.findIndex(({ question }) => question.id === one.yours.id) + 1}`,
                    theirs: wordsOf(one.theirs),
                    yours: wordsOf(one.yours),
                  },
            ),
          }}
          keep="Keep mine"
          onKeep={() => saver.choose('yours')}
          onTake={() => saver.choose('theirs')}
          onClosed={saver.closeBoth}
        />
      )}
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

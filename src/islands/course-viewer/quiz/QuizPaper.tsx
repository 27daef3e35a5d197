import { type KeyboardEvent, useRef, useState } from 'react';
import type { AttemptView } from '../../../../server/contract/quizzes.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { formatPosition } from '../../../lib/words/format-time.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { Passage } from './Passage.tsx';
import { choiceAt, pressed, QuestionField } from './QuestionField.tsx';
import { QuestionNumbers } from './QuestionNumbers.tsx';
import { isAnswered, marksWord, minusWord } from './quiz-words.ts';
import { useAnswers } from './use-answers.ts';
import { useTimeLeft } from './use-time-left.ts';

interface Props {
  view: AttemptView;
  /** Called with the server's version of the attempt: ended, or with answers of another device. */
  onView: (view: AttemptView) => void;
  onLeave: () => void;
}

/** Remaining time from which the clock is red. */
const SHORT_SECONDS = 120;

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type="radio"], [type="checkbox"]), textarea');

/** Questions of a running attempt, one at a time. */
export function QuizPaper({ view, onView, onLeave }: Props) {
  const { questions, attempt } = view;
  const param = { id: String(attempt.id) };
  const [place, setPlace] = useState(0);
  const [flags, setFlags] = useState<ReadonlySet<number>>(new Set());
  const title = useRef<HTMLHeadingElement>(null);
  const reload = () => void unwrap(api.attempts[':id'].$get({ param })).then(onView, () => undefined);
  const { answerOf, isKept, answer, flush } = useAnswers(view, reload);
  async function handIn(): Promise<AttemptView> {
    if (!(await flush()))
      throw new Error('Some answers are saved only on this device. Submit when you are online.');
    return unwrap(api.attempts[':id']['hand-in'].$post({ param }));
  }
  const left = useTimeLeft(view, () => void handIn().then(onView, () => undefined));
  const [dialog, confirm] = useConfirm();
  const question = questions[place];
  const empty = questions.filter(({ id }) => !isAnswered(answerOf(id))).length;
  const kept = questions.filter(({ id }) => isKept(id)).length;
  const waiting =
    left === 0
      ? 'Time is up. We send your answers as soon as you are online.'
      : kept > 0 && `${kept === 1 ? '1 answer is' : `${kept} answers are`} saved only on this device.`;

  function go(to: number) {
    if (questions[to] === undefined) return;
    setPlace(to);
    title.current?.focus();
  }

  function flag() {
    if (question !== undefined) setFlags(flags.symmetricDifference(new Set([question.id])));
  }

  function onKey(event: KeyboardEvent) {
    const { key, target } = event;
    if (question === undefined || isTyping(target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const isRadio = target instanceof HTMLElement && target.matches('[type="radio"]');
    const choice = /^[1-9]$/.test(key) ? choiceAt(question, Number(key) - 1) : undefined;
    if (choice !== undefined) answer(question.id, pressed(question, answerOf(question.id), choice));
    else if (key === 'ArrowRight' && !isRadio) go(place + 1);
    else if (key === 'ArrowLeft' && !isRadio) go(place - 1);
    else if (key.toLowerCase() === 'f') flag();
    else return;
    event.preventDefault();
  }

  if (question === undefined) return null;
  const given = isAnswered(answerOf(question.id));
  return (
    // Shortcuts work wherever the focus is inside; each has a button too.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what its controls pass up
    <div className="quiz quiz-running" onKeyDown={onKey}>
      <header className="quiz-bar">
        <button
          type="button"
          className="icon-button"
          aria-label="Leave the quiz"
          title="Leave the quiz"
          onClick={onLeave}
        >
          <Icon name="arrow-left" />
        </button>
        <h1 className="quiz-name">{view.title}</h1>
        {left !== Number.POSITIVE_INFINITY && (
          <p
            className="quiz-time"
            data-short={left <= SHORT_SECONDS ? '' : undefined}
            role="timer"
            aria-live="off"
          >
            <Icon name="clock" size={20} />
            {formatPosition(left)} <span className="visually-hidden">left</span>
          </p>
        )}
        <Button
          small
          onClick={() =>
            confirm({
              title: 'Submit?',
              text: `${empty === 0 ? 'All questions are answered.' : `${empty === 1 ? '1 question is' : `${empty} questions are`} unanswered.`} You can't change answers after this.`,
              yes: 'Submit',
              run: async () => {
                onView(await handIn());
                return { message: 'Submitted.' };
              },
            })
          }
        >
          Submit
        </Button>
      </header>
      <p className="visually-hidden" role="status">
        {left <= 60 ? '1 minute left' : left <= 300 ? '5 minutes left' : ''}
      </p>
      <div className="quiz-sheet">
        <QuestionNumbers
          ids={questions.map(({ id }) => id)}
          place={place}
          isAnswered={(id) => isAnswered(answerOf(id))}
          isFlagged={(id) => flags.has(id)}
          onGo={go}
        />
        <h2 ref={title} className="quiz-place" tabIndex={-1}>
          Question {place + 1} of {questions.length}
        </h2>
        <div className="quiz-beside">
          <Passage questions={questions} place={place} open />
          <QuestionField
            key={question.id}
            question={question}
            answer={answerOf(question.id)}
            onAnswer={(given) => answer(question.id, given)}
          />
        </div>
        <p className="row row-spread soft small">
          <span>
            {marksWord(question.marks)}
            {question.minus > 0 && `, ${minusWord(question)}`}
          </span>
          {isKept(question.id) ? (
            <span className="quiz-kept">Saved on this device</span>
          ) : (
            given && (
              <span className="quiz-saved">
                <Icon name="check" size={18} />
                Saved
              </span>
            )
          )}
        </p>
        <p className="soft small" role="status">
          {waiting}
        </p>
      </div>
      <div className="quiz-steps">
        <Button kind="secondary" aria-disabled={place === 0} onClick={() => go(place - 1)}>
          <Icon name="arrow-left" size={20} />
          Previous
        </Button>
        <Button kind="ghost" aria-pressed={flags.has(question.id)} onClick={flag}>
          <Icon name="flag" size={20} />
          Flag
        </Button>
        <Button kind="secondary" aria-disabled={place === questions.length - 1} onClick={() => go(place + 1)}>
          Next
          <Icon name="arrow-right" size={20} />
        </Button>
      </div>
      {dialog}
    </div>
  );
}

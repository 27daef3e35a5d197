import type { QuizFacts } from '../../../../server/contract/quizzes.ts';
import { formatMoment, formatRemaining } from '../../../lib/words/format-time.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { resultOf, rulesOf, whyNot } from './quiz-words.ts';

interface Props {
  facts: QuizFacts;
  busy: boolean;
  onStart: () => void;
  onShow: (attemptId: number) => void;
}

/** Start screen of a quiz: rules, earlier attempts and the start button. */
export function QuizStart({ facts, busy, onStart, onShow }: Props) {
  const problem = whyNot(facts);
  const [dialog, confirm] = useConfirm();
  const waits = facts.attempts.at(-1)?.state === 'waiting';
  const isPassed = facts.attempts.some(({ passed }) => passed === true);
  const running = facts.attempts.find(({ state }) => state === 'running');
  const left = running?.endsAt === undefined ? undefined : (running.endsAt - facts.now) / 1000;
  return (
    <div className="card card-pad stack quiz">
      <ul className="quiz-rules">
        {rulesOf(facts).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      {problem === undefined ? (
        <div className="row">
          <Button
            kind={waits || isPassed ? 'secondary' : undefined}
            busy={busy}
            onClick={() =>
              waits
                ? confirm({
                    title: 'Start again?',
                    text: 'An attempt is still with your teacher. A new one is marked on its own.',
                    yes: 'Start again',
                    run: () => Promise.resolve({ message: 'A new attempt begins.' }),
                    after: onStart,
                  })
                : onStart()
            }
          >
            <Icon name="play" size={20} />
            {running === undefined ? (facts.attempts.length === 0 ? 'Start' : 'Start again') : 'Continue'}
          </Button>
          {left !== undefined && <p className="soft">{formatRemaining(left)} left</p>}
        </div>
      ) : (
        <p className="notice">{problem}</p>
      )}
      {running === undefined && facts.minutes !== undefined && problem === undefined && (
        <p className="soft small">
          The timer starts when you press Start and keeps running if you close the page.
        </p>
      )}
      {facts.attempts.length > 0 && (
        <section className="stack-small" aria-labelledby="quiz-attempts">
          <h3 id="quiz-attempts">Your attempts</h3>
          <ol className="quiz-attempts" role="list">
            {facts.attempts.map((attempt) => (
              <li key={attempt.id} className="row row-spread">
                <span>
                  <strong>Attempt {attempt.number}</strong>
                  <span className="soft small"> {formatMoment(attempt.startedAt)}</span>
                  <br />
                  {resultOf(attempt)}
                  {facts.counts === attempt.id && facts.attempts.length > 1 && (
                    <span className="badge badge-leaf">Counts</span>
                  )}
                </span>
                {attempt.state !== 'running' && (
                  <Button kind="secondary" small onClick={() => onShow(attempt.id)}>
                    Show<span className="visually-hidden"> attempt {attempt.number}</span>
                  </Button>
                )}
              </li>
            ))}
          </ol>
        </section>
      )}
      {dialog}
    </div>
  );
}

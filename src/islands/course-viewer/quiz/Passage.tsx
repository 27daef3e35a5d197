import type { AskedQuestion } from '../../../../server/contract/quizzes.ts';
import { QuestionText } from './QuestionField.tsx';

interface Props {
  questions: readonly AskedQuestion[];
  /** Index of the question. */
  place: number;
  open?: boolean;
}

/** Text, table or figure shared by adjacent questions; stays unchanged from one to the next. */
export function Passage({ questions, place, open }: Props) {
  const passage = questions[place]?.passage;
  if (passage === undefined) return null;
  const isOther = (question: AskedQuestion): boolean => question.passage !== passage;
  const first = questions.slice(0, place).findLastIndex(isOther) + 1;
  const end = questions.findIndex((question, at) => at > place && isOther(question));
  const last = end === -1 ? questions.length : end;
  return (
    <details key={first} className="quiz-passage" open={open}>
      <summary>
        {last - first === 1 ? `For question ${last}` : `For questions ${first + 1} to ${last}`}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too */}
      <section className="quiz-passage-text" tabIndex={0} aria-label="Text to read">
        <QuestionText text={passage} html={questions[place]?.html?.passage} />
      </section>
    </details>
  );
}

import type { Question, ReadQuestions } from '../../../../server/contract/questions.ts';
import { Button } from '../../ui/Button.tsx';
import { QuestionPreview } from './QuestionPreview.tsx';

export type Problem = ReadQuestions['problems'][number];
export const countOf = ({ length }: readonly unknown[]): string =>
  length === 1 ? '1 question' : `${length} questions`;

interface Props {
  read: ReadQuestions;
  shown: readonly Question[];
  onAnswer: (problem: Problem, key: string) => void;
}

/** What a text has in it: what can't be read, and each question as students will see it. */
export const FoundQuestions = ({ read, shown, onAnswer }: Props) => (
  <>
    {read.problems.length > 0 && (
      <ul className="notice notice-warning" role="list">
        {read.problems.map((problem) => (
          <li key={`${problem.line}-${problem.message}`}>
            <strong>Line {problem.line}:</strong> {problem.message}
            {problem.choices && (
              <fieldset className="row quiz-held">
                <legend>Which is right?</legend>
                {problem.choices.map(({ key, text }) => (
                  <Button key={key} kind="secondary" small onClick={() => onAnswer(problem, key)}>
                    {key}) {text}
                  </Button>
                ))}
              </fieldset>
            )}
          </li>
        ))}
      </ul>
    )}
    <p>
      <strong>{countOf(shown)} can be added.</strong> Nothing is saved yet.
      {shown.length > 0 && ' Students will see them like this:'}
    </p>
    <ol className="quiz-found" role="list">
      {shown.map((question, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two of a text may be alike
        <li key={at} className="stack-small">
          <QuestionPreview question={question} number={at + 1} />
          {read.notes
            .filter((note) => note.question === at)
            .map(({ message }) => (
              <p key={message} className="notice small">
                {message}
              </p>
            ))}
        </li>
      ))}
    </ol>
  </>
);

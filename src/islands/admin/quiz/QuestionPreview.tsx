import type { ReactNode } from 'react';
import type { Question } from '../../../../server/contract/questions.ts';
import type { AskedQuestion } from '../../../../server/contract/quizzes.ts';
import { Passage } from '../../course-viewer/quiz/Passage.tsx';
import { QuestionField, QuestionText } from '../../course-viewer/quiz/QuestionField.tsx';
import { marksWord, minusWord } from '../../course-viewer/quiz/quiz-words.ts';
import { nameOf } from './question-kinds.tsx';

function rightOf(question: Question, html: AskedQuestion['html']): ReactNode {
  switch (question.kind) {
    case 'one':
    case 'many':
      return question.options.map(
        ({ text, right }, at) =>
          right && (
            // biome-ignore lint/suspicious/noArrayIndexKey: an option has no name but its place
            <span key={at} className="quiz-right">
              <QuestionText text={text} html={html?.options?.[at]} />
            </span>
          ),
      );
    case 'true-false':
      return question.value ? 'True' : 'False';
    case 'number':
      return [question.value, ...(question.also ?? [])]
        .map((value) =>
          `${value}${question.tolerance === 0 ? '' : ` ± ${question.tolerance}`} ${question.unit}`.trim(),
        )
        .join(' or ');
    case 'words':
      return question.accept.join(' or ');
    case 'long':
      return 'marked by you';
  }
}

/** Maps the HTML drawn by the server to a question's parts. @param drawn in the order of `textsOf` */
export function htmlOf(question: Question, drawn: readonly string[]): AskedQuestion['html'] {
  const [prompt = '', passage, why, ...options] = drawn;
  return { prompt, passage, why, options: 'options' in question ? options : undefined };
}

interface Props {
  question: Question;
  number: number;
  html?: AskedQuestion['html'];
}

/** Preview of a question for its author: as students see it, with the key. */
export function QuestionPreview({ question, number, html }: Props) {
  const { kind, prompt, marks, minus, explanation, passage } = question;
  const asked = {
    id: number,
    kind,
    prompt,
    passage: passage || undefined,
    html,
    marks,
    minus,
    answer: null,
    seq: 0,
    options:
      'options' in question ? question.options.map(({ text }, at) => ({ id: String(at), text })) : undefined,
    unit: kind === 'number' ? question.unit || undefined : undefined,
    scheme: kind === 'many' ? question.scheme : undefined,
  };
  return (
    <div className="quiz stack-small">
      <Passage questions={[asked]} place={0} />
      <div inert>
        <QuestionField question={asked} answer={null} onAnswer={() => undefined} />
      </div>
      <p className="small">
        <span className="badge">{nameOf(question)}</span> <span className="badge">{marksWord(marks)}</span>{' '}
        {minus > 0 && <span className="badge">{minusWord(asked)}</span>}
      </p>
      <div className="small quiz-text quiz-inline">
        <span className="soft">Right:</span> {rightOf(question, html)}
      </div>
      {explanation !== '' && (
        <div className="small soft quiz-text">
          <QuestionText text={explanation} html={html?.why} />
        </div>
      )}
    </div>
  );
}

import { useState } from 'react';
import { textsOf } from '../../../../server/contract/question-texts.ts';
import type { Question, ReadQuestions } from '../../../../server/contract/questions.ts';
import { Button } from '../../ui/Button.tsx';
import { useDrawn } from '../writing/use-drawn.ts';
import type { PaperPicture } from './paper-pictures.ts';
import { htmlOf, QuestionPreview } from './QuestionPreview.tsx';

export type Problem = ReadQuestions['problems'][number];
export const countOf = ({ length }: readonly unknown[]): string =>
  length === 1 ? '1 question' : `${length} questions`;

interface Span {
  readonly from: number;
  readonly to: number;
}
interface Props {
  materialId: number;
  /** Not uploaded yet. */
  pictures: readonly PaperPicture[];
  read: ReadQuestions;
  shown: readonly Question[];
  /** Lines of the pasted text. */
  lines: readonly string[];
  onShow: (span: Span) => void;
  onCorrect: (span: Span, text: string) => void;
  onAnswer: (problem: Problem, key: string) => void;
}

const markdownOf = (question: Question): string[] =>
  question.format === 'markdown' ? textsOf(question) : [];

/** Button that marks a question's lines in the text above. */
const LinesOf = ({ span, onShow }: { span: Span | undefined; onShow: (span: Span) => void }) =>
  span && (
    <button type="button" className="link-button small" onClick={() => onShow(span)}>
      {span.from === span.to ? `Line ${span.from}` : `Lines ${span.from} to ${span.to}`}
    </button>
  );

/** Unreadable lines of a question, editable in place. */
function Correction({ text, onCorrect }: { text: string; onCorrect: (text: string) => void }) {
  const [value, setValue] = useState(text);
  return (
    <details>
      <summary>Correct it here</summary>
      <textarea
        aria-label="Lines of this question"
        rows={Math.min(12, value.split('\n').length + 1)}
        value={value}
        onChange={({ target }) => setValue(target.value)}
      />
      <Button kind="secondary" small disabled={value === text} onClick={() => onCorrect(value)}>
        Read again
      </Button>
    </details>
  );
}

/** Future address of an uploaded picture. */
const SENT = /\/media\/\d+\/(picture-[\w-]+\.\w+)/g;

/** Lists the questions found in a text: unreadable ones, and a preview of each as students see it. */
export function FoundQuestions({
  materialId,
  pictures,
  read,
  shown,
  lines,
  onShow,
  onCorrect,
  onAnswer,
}: Props) {
  const urls = new Map(pictures.map(({ file, url }) => [file.name, url]));
  const drawn = useDrawn(shown.flatMap(markdownOf), materialId)
    ?.map((html) => html.replaceAll(SENT, (all, name: string) => urls.get(name) ?? all))
    .values();
  const htmls = shown.map((question) => {
    const own = markdownOf(question).map(() => drawn?.next().value ?? '');
    return own.length === 0 || drawn === undefined ? undefined : htmlOf(question, own);
  });
  return (
    <>
      {read.problems.length > 0 && (
        <ul className="notice notice-warning" role="list">
          {read.problems.map((problem) => (
            <li key={`${problem.line}-${problem.message}`} className="stack-small">
              <p>
                <strong>Line {problem.line}:</strong> {problem.message}{' '}
                <LinesOf span={problem} onShow={onShow} />
              </p>
              <Correction
                key={lines.slice(problem.from - 1, problem.to).join('\n')}
                text={lines.slice(problem.from - 1, problem.to).join('\n')}
                onCorrect={(text) => onCorrect(problem, text)}
              />
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
      {read.left.length > 0 && (
        <details>
          <summary>
            {read.left.length === 1 ? '1 part of the text is' : `${read.left.length} parts of the text are`}{' '}
            in no question
          </summary>
          <ul role="list">
            {read.left.map((part) => (
              <li key={part.from} className="small soft">
                <LinesOf span={part} onShow={onShow} /> {part.text} <em>{part.why}</em>
              </li>
            ))}
          </ul>
        </details>
      )}
      {read.habits.length > 0 && <p>Read as: {read.habits.join('; ')}.</p>}
      <p>
        <strong>{countOf(shown)} can be added.</strong> Nothing is saved yet.
        {shown.length > 0 && ' Students will see them like this:'}
      </p>
      <ol className="quiz-found" role="list">
        {shown.map((question, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of a text may be alike
          <li key={at} className="stack-small">
            <QuestionPreview question={question} number={at + 1} html={htmls[at]} />
            <LinesOf span={read.spans[at]} onShow={onShow} />
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
}

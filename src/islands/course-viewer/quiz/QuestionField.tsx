import { useState } from 'react';
import { numberIn } from '../../../../server/contract/fold-answer.ts';
import type { Answer, AskedQuestion } from '../../../../server/contract/quizzes.ts';
import { Button } from '../../ui/Button.tsx';
import { Drawn } from '../../ui/Drawn.tsx';
import { schemeWord } from './quiz-words.ts';

interface Props {
  question: AskedQuestion;
  answer: Answer;
  onAnswer: (answer: Answer) => void;
}

/** Text of a question: plain, or HTML from Markdown. */
export const QuestionText = ({ text, html }: { text: string; html: string | undefined }) =>
  html === undefined ? text : <Drawn className="drawn" html={html} />;

/**
 * Returns what a screen reader says where plain characters would mislead: 2¹⁰ is not 210, and a picture may have no
 * text.
 */
function spoken(text: string, html: string | undefined, otherwise: string): string | undefined {
  if (html === undefined) return undefined;
  if (/<(?:math|su[bp])/.test(html)) return text.replaceAll(/\$+/g, ' ').trim();
  return /^<img [^<]*alt=""[^<]*$/.test(html) ? otherwise : undefined;
}

/** Returns the values of a question's choices: ids of options, or yes and no. */
const choicesOf = ({ kind, options = [] }: AskedQuestion): readonly { id: string; text: string }[] =>
  kind === 'true-false'
    ? [
        { id: 'true', text: 'True' },
        { id: 'false', text: 'False' },
      ]
    : options;

/** Returns the answer after a press on an option. */
export function pressed({ kind }: AskedQuestion, answer: Answer, id: string): Answer {
  if (kind === 'true-false') return id === 'true';
  if (kind === 'one') return id;
  const chosen = Array.isArray(answer) ? answer : [];
  return chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];
}

/** Returns the id of the option at an index from 0; undefined if out of range. */
export const choiceAt = (question: AskedQuestion, place: number): string | undefined =>
  choicesOf(question)[place]?.id;

/** Question with its answer controls. */
export function QuestionField({ question, answer, onAnswer }: Props) {
  const { id, kind, prompt, unit, html } = question;
  const [isTyping, setTyping] = useState(false);
  const choices = choicesOf(question);
  if (choices.length > 0) {
    const isChosen = (choice: string) =>
      Array.isArray(answer) ? answer.includes(choice) : answer !== null && String(answer) === choice;
    return (
      <fieldset className="quiz-choices" aria-label={spoken(prompt, html?.prompt, 'Question')}>
        <legend className="quiz-prompt">
          <QuestionText text={prompt} html={html?.prompt} />
        </legend>
        {kind === 'many' && <p className="soft small">Choose all that are right. {schemeWord(question)}</p>}
        {choices.map((choice, at) => (
          <label key={choice.id} className="quiz-choice">
            <input
              type={kind === 'many' ? 'checkbox' : 'radio'}
              name={`question-${id}`}
              aria-label={spoken(choice.text, html?.options?.[at], `Option ${at + 1}, a picture`)}
              checked={isChosen(choice.id)}
              onChange={() => onAnswer(pressed(question, answer, choice.id))}
            />
            <span>
              <QuestionText text={choice.text} html={html?.options?.[at]} />
            </span>
          </label>
        ))}
        {kind !== 'many' && answer !== null && (
          <Button kind="ghost" small onClick={() => onAnswer(null)}>
            Clear answer
          </Button>
        )}
      </fieldset>
    );
  }
  const text = typeof answer === 'string' ? answer : '';
  const isNoNumber =
    kind === 'number' && !isTyping && text.trim() !== '' && numberIn(text, unit) === undefined;
  return (
    <div className="field">
      <label className="quiz-prompt" htmlFor={`question-${id}`}>
        <QuestionText text={prompt} html={html?.prompt} />
      </label>
      {kind === 'long' ? (
        <textarea
          id={`question-${id}`}
          aria-label={spoken(prompt, html?.prompt, 'Question')}
          rows={8}
          maxLength={10_000}
          value={text}
          onChange={({ target }) => onAnswer(target.value)}
        />
      ) : (
        <div className="row quiz-short">
          <input
            id={`question-${id}`}
            aria-label={spoken(prompt, html?.prompt, 'Question')}
            autoComplete="off"
            maxLength={200}
            // Not `decimal`: many phones show no minus sign there.
            inputMode="text"
            aria-describedby={isNoNumber ? `question-${id}-error` : undefined}
            value={text}
            onFocus={() => setTyping(true)}
            onBlur={() => setTyping(false)}
            onChange={({ target }) => onAnswer(target.value)}
          />
          {unit !== undefined && <span>{unit}</span>}
        </div>
      )}
      {isNoNumber && (
        <p id={`question-${id}-error`} className="field-error" role="status">
          This is not a number.
        </p>
      )}
    </div>
  );
}

interface Props {
  questions: readonly { id: number; isAnswered: boolean; isFlagged: boolean }[];
  /** Which is open, counted from 0. */
  place: number;
  onGo: (place: number) => void;
}

/** All questions of an attempt as a row of numbers, each with how it stands. */
export function QuestionNumbers({ questions, place, onGo }: Props) {
  return (
    <nav aria-label="Questions">
      <ol className="quiz-numbers" role="list">
        {questions.map(({ id, isAnswered, isFlagged }, at) => (
          <li key={id}>
            <button
              type="button"
              className="quiz-number"
              aria-current={at === place ? 'step' : undefined}
              aria-label={`Question ${at + 1}, ${isAnswered ? 'answered' : 'empty'}${isFlagged ? ', flagged' : ''}`}
              data-answered={isAnswered ? '' : undefined}
              data-flagged={isFlagged ? '' : undefined}
              onClick={() => onGo(at)}
            >
              {at + 1}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface Props {
  ids: readonly number[];
  /** Index of the open question. */
  place: number;
  isAnswered: (id: number) => boolean;
  isFlagged: (id: number) => boolean;
  onGo: (place: number) => void;
}

/** Numbered buttons of an attempt's questions, each with its state. */
export const QuestionNumbers = ({ ids, place, isAnswered, isFlagged, onGo }: Props) => (
  <nav aria-label="Questions">
    <ol className="quiz-numbers" role="list">
      {ids.map((id, at) => (
        <li key={id}>
          <button
            type="button"
            className="quiz-number"
            aria-current={at === place ? 'step' : undefined}
            aria-label={`Question ${at + 1}, ${isAnswered(id) ? 'answered' : 'empty'}${isFlagged(id) ? ', flagged' : ''}`}
            data-answered={isAnswered(id) ? '' : undefined}
            data-flagged={isFlagged(id) ? '' : undefined}
            onClick={() => onGo(at)}
          >
            {at + 1}
          </button>
        </li>
      ))}
    </ol>
  </nav>
);

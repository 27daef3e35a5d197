import { limits } from '../../../../server/contract/limits.ts';
import { Button } from '../../ui/Button.tsx';
import { TextAreaField } from '../../ui/form/Field.tsx';
import type { KeyProps } from './question-kinds.tsx';

/** Field of the text, table or figure that a question shares with its neighbours. */
export function PassageField({
  id,
  question,
  onChange,
  onShare,
}: KeyProps & { onShare: (() => void) | undefined }) {
  const { passage } = question;
  if (passage === undefined)
    return (
      <div>
        <Button kind="ghost" small onClick={() => onChange({ ...question, passage: '' })}>
          Add a text for several questions
        </Button>
      </div>
    );
  return (
    <div className="stack-small">
      <TextAreaField
        form={id}
        name="passage"
        label="Text for several questions"
        hint="A passage, table or figure. Neighbours with the same text stay together."
        rows={5}
        maxLength={limits.quizPassage}
        value={passage}
        onChange={({ target }) => onChange({ ...question, passage: target.value })}
      />
      <div className="row">
        {onShare && (
          <Button kind="secondary" small onClick={onShare}>
            Use it for the next question too
          </Button>
        )}
        <Button kind="ghost" small onClick={() => onChange({ ...question, passage: undefined })}>
          Take it off this question
        </Button>
      </div>
    </div>
  );
}

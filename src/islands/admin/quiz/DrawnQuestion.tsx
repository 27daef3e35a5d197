import { textsOf } from '../../../../server/contract/question-texts.ts';
import type { Question } from '../../../../server/contract/questions.ts';
import { Button } from '../../ui/Button.tsx';
import { useDrawn } from '../writing/use-drawn.ts';
import { htmlOf, QuestionPreview } from './QuestionPreview.tsx';
import { hasSigns } from './question-format.ts';

interface Props {
  materialId: number;
  question: Question;
  onChange: (question: Question) => void;
}

/** Previews a question with Markdown signs, and sets whether they are formatted. */
export function DrawnQuestion({ materialId, question, onChange }: Props) {
  const isMarkdown = question.format === 'markdown';
  const isSigned = hasSigns(question);
  const html = useDrawn(isMarkdown && isSigned ? textsOf(question) : [], materialId);
  if (!isSigned) return null;
  if (!isMarkdown)
    return (
      <div className="notice row row-spread">
        <p>Students see this question as it was typed, signs included.</p>
        <Button kind="secondary" small onClick={() => onChange({ ...question, format: 'markdown' })}>
          Show bold type and formulas
        </Button>
      </div>
    );
  return (
    <section className="card card-pad stack-small" aria-label="As students see it">
      <p className="row row-spread small soft">
        As students see it
        <Button kind="ghost" small onClick={() => onChange({ ...question, format: undefined })}>
          Show it as typed
        </Button>
      </p>
      {html && <QuestionPreview question={question} number={1} html={htmlOf(question, html)} />}
    </section>
  );
}

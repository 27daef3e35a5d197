import type { Question } from '../../../../server/contract/questions.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useQuestionStats } from '../queries/courses.ts';
import { doubtTexts, StatText, useDrawnStats } from './StatText.tsx';
import { doubtSentence, keyName } from './stat-words.ts';

/** Says beside a question that its key may be wrong, until the key is changed. */
export function KeyMark({ materialId, question }: { materialId: number; question: Question }) {
  const { data } = useQuestionStats(materialId);
  const stat = data?.questions.find(({ questionId }) => questionId === question.id);
  const sentence = stat && doubtSentence(stat);
  const drawn = useDrawnStats(stat === undefined ? [] : [stat], materialId, doubtTexts);
  if (stat === undefined || sentence === undefined || keyName(question) !== keyName(stat.question))
    return null;
  return (
    <span className="key-mark small break quiz-inline">
      <Icon name="warning" size={18} />
      <StatText stat={stat} text={sentence} drawn={drawn} />
    </span>
  );
}

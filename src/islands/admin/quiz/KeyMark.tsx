import type { Question } from '../../../../server/contract/questions.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useQuestionStats } from '../queries/courses.ts';
import { doubtTexts, StatText, useDrawnStats } from './StatText.tsx';
import { countWord, doubtSentence, keyName } from './stat-words.ts';

/** Limit in percent of right answers, below which a question is hard. */
const HARD_PERCENT = 40;

/** Shows beside a question its share of right answers, or a warning about its key until the key is changed. */
export function KeyMark({ materialId, question }: { materialId: number; question: Question }) {
  const { data } = useQuestionStats(materialId);
  const stat = data?.questions.find(({ questionId }) => questionId === question.id);
  const sentence = stat && doubtSentence(stat);
  const isHard = (stat?.figures?.percent ?? 100) < HARD_PERCENT;
  const drawn = useDrawnStats(stat === undefined ? [] : [stat], materialId, doubtTexts);
  if (stat === undefined || keyName(question) !== keyName(stat.question)) return null;
  if (sentence === undefined)
    return (
      <span className={isHard ? 'key-count small key-hard' : 'key-count small soft'}>
        {countWord(stat)}
        {isHard && ': look at the wording'}
      </span>
    );
  return (
    <span className="key-mark small break quiz-inline">
      <Icon name="warning" size={18} />
      <StatText stat={stat} text={sentence} drawn={drawn} />
    </span>
  );
}

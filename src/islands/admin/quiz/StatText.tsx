import type { QuestionStat } from '../../../../server/contract/question-figures.ts';
import { QuestionText } from '../../course-viewer/quiz/QuestionField.tsx';
import { useDrawnTexts } from '../writing/use-drawn.ts';
import { isDrawn } from './question-format.ts';
import { beginningOf, doubtSentence } from './stat-words.ts';

/** HTML of texts in Markdown. */
export type DrawnTexts = ReadonlyMap<string, string>;

const hasOptions = ({ question }: QuestionStat): boolean => 'options' in question;
/** What a list of all questions shows of one. */
export const listTexts = ({ question }: QuestionStat): string[] => [
  beginningOf(question),
  ...('options' in question ? question.options.map(({ text }) => text) : []),
];
/** The sentence about its key, where that names options; what students typed is no Markdown. */
export const doubtTexts = (stat: QuestionStat): string[] =>
  hasOptions(stat) ? [doubtSentence(stat) ?? ''] : [];

/** Draws texts of those questions that are in Markdown. */
export function useDrawnStats(
  stats: readonly QuestionStat[],
  materialId: number,
  textsOf: (stat: QuestionStat) => readonly string[],
): DrawnTexts {
  return useDrawnTexts(stats.filter(({ question }) => isDrawn(question)).flatMap(textsOf), materialId);
}

/** A text of a question, drawn if the question is. */
export const StatText = ({ stat, text, drawn }: { stat: QuestionStat; text: string; drawn: DrawnTexts }) => (
  <QuestionText text={text} html={isDrawn(stat.question) ? drawn.get(text) : undefined} />
);

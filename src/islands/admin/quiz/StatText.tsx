import type { QuestionStat } from '../../../../server/contract/question-figures.ts';
import { QuestionText } from '../../course-viewer/quiz/QuestionField.tsx';
import { useDrawnTexts } from '../writing/use-drawn.ts';
import { isDrawn } from './question-format.ts';
import { beginningOf, doubtSentence } from './stat-words.ts';

/** HTML by Markdown text. */
export type DrawnTexts = ReadonlyMap<string, string>;

const hasOptions = ({ question }: QuestionStat): boolean => 'options' in question;
/** Returns the texts of a question that the list shows. */
export const listTexts = ({ question }: QuestionStat): string[] => [
  beginningOf(question),
  ...('options' in question ? question.options.map(({ text }) => text) : []),
];
/** Returns the sentence about the key if it quotes options; students' typed answers are no Markdown. */
export const doubtTexts = (stat: QuestionStat): string[] =>
  hasOptions(stat) ? [doubtSentence(stat) ?? ''] : [];

/** Draws the Markdown texts of the given statistics. */
export function useDrawnStats(
  stats: readonly QuestionStat[],
  materialId: number,
  textsOf: (stat: QuestionStat) => readonly string[],
): DrawnTexts {
  return useDrawnTexts(stats.filter(({ question }) => isDrawn(question)).flatMap(textsOf), materialId);
}

/** Text of a question, drawn if the question is Markdown. */
export const StatText = ({ stat, text, drawn }: { stat: QuestionStat; text: string; drawn: DrawnTexts }) => (
  <QuestionText text={text} html={isDrawn(stat.question) ? drawn.get(text) : undefined} />
);

import { firstSentence } from '../../contract/first-sentence.ts';

/**
 * That something is marked, with its mark and the teacher's words: the first sentence in the bell, all of them in a mail.
 * @param marks as people read them; undefined where none are shown
 */
export function marksTold(
  what: string,
  { marks, maxMarks, comment = '' }: { marks?: number | undefined; maxMarks?: number; comment?: string },
): { text: string; mail: { paragraphs: string[] } } {
  const mark = marks === undefined ? `${what}.` : `${what}: ${marks} of ${maxMarks}.`;
  const said = comment.trim();
  return {
    text: said === '' ? mark : `${mark} “${firstSentence(said)}”`,
    mail: { paragraphs: said === '' ? [mark] : [mark, `Your teacher wrote: “${said}”`] },
  };
}

import type { AskedQuestion, AttemptView } from '../../contract/quizzes.ts';
import { asLine } from '../../documents/draw-lesson.ts';
import type { Texts } from '../../documents/kept-html.ts';
import { mediaFolder } from '../materials/to-material.ts';

const textsOf = ({ prompt, passage = '', why = '', options = [] }: AskedQuestion): string[] => [
  prompt,
  passage,
  why,
  ...options.map(({ text }) => text),
];

/** Adds the HTML of questions in Markdown. Never within a transaction: drawing takes long. */
export async function withHtml(view: AttemptView, texts: Texts): Promise<AttemptView> {
  const written = view.questions.filter(({ format }) => format === 'markdown');
  if (written.length === 0) return view;
  const drawn = (await texts.htmlsOf(written.flatMap(textsOf), mediaFolder(view.materialId))).values();
  const next = (): string => drawn.next().value ?? '';
  const questions = view.questions.map((question) => {
    if (question.format !== 'markdown') return question;
    const prompt = asLine(next());
    const [passage, why] = [next(), next()];
    const options = question.options?.map(() => asLine(next()));
    return { ...question, html: { prompt, passage: passage || undefined, why: why || undefined, options } };
  });
  return { ...view, questions };
}

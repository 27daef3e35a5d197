import { inThread } from './in-thread.ts';

/** In characters: to draw that many takes less time than to start a thread. */
const SHORT = 20_000;

/** Draws Markdown texts of an admin as HTML, in their order. @param folder address of their pictures */
export async function drawTexts(texts: readonly string[], folder?: string): Promise<string[]> {
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  if (length > SHORT) return inThread(new URL('./lesson-worker.ts', import.meta.url), { texts, folder });
  const { lessonHtml } = await import('./lesson-html.ts');
  return texts.map((text) => lessonHtml(text, folder));
}

/** Returns HTML of one line without the paragraph around it: for a label, or the line of a list. */
export const asLine = (html: string): string => /^<p>([^\n]*)<\/p>\n?$/.exec(html)?.[1] ?? html;

import { inThread } from './in-thread.ts';

/** Characters that render faster than a thread starts. */
const SHORT = 20_000;

/** Renders an admin's Markdown texts, in order. @param folder address of their pictures */
export async function drawTexts(texts: readonly string[], folder?: string): Promise<string[]> {
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  if (length > SHORT) return inThread(new URL('./lesson-worker.ts', import.meta.url), { texts, folder });
  const { lessonHtml } = await import('./lesson-html.ts');
  return texts.map((text) => lessonHtml(text, folder));
}

export const asLine = (html: string): string => /^<p>([^\n]*)<\/p>\n?$/.exec(html)?.[1] ?? html;

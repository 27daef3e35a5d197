import { inThread } from './in-thread.ts';

/** In characters: to draw that many takes less time than to start a thread. */
const SHORT = 20_000;

/** The HTML of a Markdown text that an admin wrote. */
export async function drawLesson(markdown: string): Promise<string> {
  if (markdown.length > SHORT) return inThread(new URL('./lesson-worker.ts', import.meta.url), markdown);
  const { lessonHtml } = await import('./lesson-html.ts');
  return lessonHtml(markdown);
}

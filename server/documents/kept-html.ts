import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import project from '../../package.json' with { type: 'json' };
import type { Db } from '../db/database.ts';
import { drawLesson } from './draw-lesson.ts';

const { satteri, 'sanitize-html': cleaner, temml } = project.dependencies;
const rules = ['./lesson-html.ts', './formulas.ts', './mark-formulas.ts'].map((file) =>
  readFileSync(new URL(file, import.meta.url), 'utf8'),
);
/** Of the renderer: its libraries and our rules. */
const VERSION = createHash('sha256')
  .update([satteri, cleaner, temml, ...rules].join('\n'))
  .digest('hex');

const KEPT_MS = 30 * 24 * 60 * 60_000;

export type Texts = ReturnType<typeof createTexts>;

/** HTML of Markdown texts: drawn once by each version of the renderer, kept, and drawn again after 30 days. */
export function createTexts({ db, now }: { db: Db; now: () => number }) {
  return {
    /** For readers. Never within a transaction: drawing takes long. */
    async htmlOf(markdown: string): Promise<string> {
      const key = createHash('sha256').update(VERSION).update(markdown).digest('hex');
      const kept = await db.selectFrom('kept_html').select('html').where('key', '=', key).executeTakeFirst();
      if (kept !== undefined) return kept.html;
      const html = await drawLesson(markdown);
      const row = { key, html, made_at: now() };
      await db
        .insertInto('kept_html')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return html;
    },

    sweep: async (): Promise<void> => {
      await db
        .deleteFrom('kept_html')
        .where('made_at', '<', now() - KEPT_MS)
        .execute();
    },
  };
}

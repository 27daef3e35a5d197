import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import project from '../../package.json' with { type: 'json' };
import type { Db } from '../db/database.ts';
import { drawTexts } from './draw-lesson.ts';

const { satteri, 'sanitize-html': cleaner, temml } = project.dependencies;
const rules = ['./lesson-html.ts', './formulas.ts', './mark-formulas.ts'].map((file) =>
  readFileSync(new URL(file, import.meta.url), 'utf8'),
);
const VERSION = createHash('sha256')
  .update([satteri, cleaner, temml, ...rules].join('\n'))
  .digest('hex');

const KEPT_MS = 30 * 24 * 60 * 60_000;

export type Texts = ReturnType<typeof createTexts>;

/** Caches rendered Markdown for 30 days, by version of the renderer. */
export function createTexts({ db, now }: { db: Db; now: () => number }) {
  async function htmlsOf(markdowns: readonly string[], folder?: string): Promise<string[]> {
    const keyed = markdowns.map((text) => {
      const hash = createHash('sha256')
        .update(VERSION)
        .update(folder ?? '')
        .update(text);
      return { text, key: hash.digest('hex') };
    });
    const found = db.selectFrom('kept_html').select(['key', 'html']);
    const keys = [...new Set(keyed.map(({ key }) => key))];
    const kept = keys.length === 0 ? [] : await found.where('key', 'in', keys).execute();
    const htmls = new Map(kept.map(({ key, html }) => [key, html]));
    const missing = keyed.filter(({ key }) => !htmls.has(key));
    if (missing.length > 0) {
      const texts = missing.map(({ text }) => text);
      const drawn = await drawTexts(texts, folder);
      const rows = missing.map(({ key }, at) => ({ key, html: drawn[at] ?? '', made_at: now() }));
      for (const { key, html } of rows) htmls.set(key, html);
      const insert = db.insertInto('kept_html').values(rows);
      await insert.onConflict((conflict) => conflict.doNothing()).execute();
    }
    return keyed.map(({ key }) => htmls.get(key) ?? '');
  }

  return {
    /** Never call it in a transaction: rendering is slow. @param folder address of the text's pictures */
    htmlOf: async (markdown: string, folder?: string): Promise<string> =>
      (await htmlsOf([markdown], folder))[0] ?? '',

    htmlsOf,

    sweep: async (): Promise<void> => {
      await db
        .deleteFrom('kept_html')
        .where('made_at', '<', now() - KEPT_MS)
        .execute();
    },
  };
}

import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type BuiltPage, readBuiltSite } from './built-site.ts';
import { tagsOf } from './html.ts';
import { startProcess } from './process.ts';
import { copyContent } from './shipped-content.ts';

/**
 * The site of the content after `change`, a file at a time: what a running product sends, which is what a build prerenders
 * (tests/site/publishing.test.ts).
 * @param moved addresses that are to lead to other pages
 */
export async function siteWith(
  change: (text: string, path: string) => string,
  moved: readonly string[] = [],
) {
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-site-'));
  const content = await copyContent(join(folder, 'content'));
  for (const name of readdirSync(content, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(md|yml)$/.test(name)) continue;
    const file = join(content, name);
    writeFileSync(file, change(readFileSync(file, 'utf8'), name));
  }
  const { origin } = readBuiltSite();
  const product = await startProcess(join(folder, 'data'), { CONTENT_DIR: content, SITE_URL: origin });
  const textAt = async (path: string, wanted = 200): Promise<string> => {
    const answer = await fetch(product.url + path, { redirect: 'manual' });
    expect([path, answer.status]).toEqual([path, wanted]);
    return answer.text();
  };
  const sitemap = [...(await textAt('/sitemap-0.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url = '']) => new URL(url).pathname,
  );
  const pages = new Map<string, Pick<BuiltPage, 'html' | 'tags'>>();
  for (const path of sitemap) {
    const html = await textAt(path);
    pages.set(path, { html, tags: tagsOf(html) });
  }
  for (const path of moved) await textAt(path, 301);
  await product.end('SIGTERM');
  const page = (path: string) => pages.get(path) ?? expect.unreachable(`There is no page ${path}.`);
  return { content, sitemap, page };
}

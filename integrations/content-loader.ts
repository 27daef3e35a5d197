import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Loader, LoaderContext } from 'astro/loaders';
import { createContentReader } from '../server/content/read-content.ts';
import { files, type folders } from '../server/contract/content/collections.ts';
import { contentError } from './content-error.ts';
import { listStaleCourses } from './stale-courses.ts';

type Reader = ReturnType<typeof createContentReader>;

let reader: Reader | undefined;
let reading: ReturnType<Reader['read']> | undefined;

function readTogether(dir: string, publicDir: URL): ReturnType<Reader['read']> {
  reader ??= createContentReader({ hasFile: (address) => existsSync(new URL(`.${address}`, publicDir)) });
  reading ??= reader.read(dir).finally(() => {
    reading = undefined;
  });
  return reading;
}

/** Fills a collection with what the server reads of the content folder, checked in the same way. */
export function contentLoader(name: keyof typeof folders | keyof typeof files): Loader {
  return {
    name: 'content-loader',
    load: async (context) => {
      const dir = join(fileURLToPath(context.config.root), 'content');
      // A build of the product has no content in it.
      if (process.env['ABHYAS_BUILD'] === 'product') return context.store.clear();
      await fill(name, dir, context);
      const refresh = (path: string) => {
        if (relative(dir, path).startsWith('..')) return;
        fill(name, dir, context).catch((error: unknown) => context.logger.error(String(error)));
      };
      context.watcher?.add(dir);
      for (const event of ['add', 'change', 'unlink']) context.watcher?.on(event, refresh);
    },
  };
}

async function fill(
  name: keyof typeof folders | keyof typeof files,
  dir: string,
  context: LoaderContext,
): Promise<void> {
  const { config, store, logger } = context;
  const { content, problems, texts, strays } = await readTogether(dir, config.publicDir);
  if (content === undefined) throw contentError(problems, dir);
  if (name === 'site') for (const { path, text } of strays) logger.warn(`content/${path} ${text}`);
  if (name === 'courses') for (const warning of listStaleCourses(content.courses)) logger.warn(warning);
  store.clear();
  const add = (id: string, path: string, data: object, more: object = {}) =>
    store.set({
      id,
      data: { ...data },
      filePath: `content/${path}`,
      digest: context.generateDigest(texts.get(path) ?? ''),
      ...more,
    });
  if (name in files) {
    const { path } = files[name as keyof typeof files];
    add(path.slice('site/'.length, -'.yml'.length), path, content[name as keyof typeof files]);
    return;
  }
  for (const entry of content[name as keyof typeof folders]) {
    const text = 'html' in entry ? { body: entry.body, rendered: { html: entry.html } } : {};
    add(entry.id, entry.filePath.slice('content/'.length), entry.data, text);
  }
}

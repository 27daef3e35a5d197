import { pathToFileURL } from 'node:url';
import type { LoaderContext } from 'astro/loaders';
import { expect, test } from 'vitest';
import { readContentFolder } from '../server/content/read-content.ts';
import { files, folders } from '../server/contract/content/collections.ts';
import { contentLoader } from './content-loader.ts';

type Entry = Parameters<LoaderContext['store']['set']>[0];

/** What Astro's build gets to know of a collection. */
async function load(name: keyof typeof files | keyof typeof folders): Promise<Entry[]> {
  const entries = new Map<string, Entry>();
  const store = { clear: () => entries.clear(), set: (entry: Entry) => entries.set(entry.id, entry) };
  await contentLoader(name).load({
    config: {
      root: pathToFileURL(`${process.cwd()}/`),
      publicDir: pathToFileURL(`${process.cwd()}/public/`),
    },
    store,
    generateDigest: (text: string) => text,
    logger: { warn: () => undefined, error: () => undefined },
  } as unknown as LoaderContext);
  return [...entries.values()];
}

test('a build gets the values, texts and HTML that the running server reads', async () => {
  const content = await readContentFolder('content');
  for (const name of Object.keys(files) as (keyof typeof files)[])
    expect((await load(name)).map(({ data }) => data)).toEqual([content[name]]);
  for (const name of Object.keys(folders) as (keyof typeof folders)[]) {
    const loaded = (await load(name)).map(({ id, data, filePath, body, rendered }) => ({
      id,
      data,
      filePath,
      ...(rendered && { body, html: rendered.html }),
    }));
    expect(loaded).toEqual(content[name]);
  }
});

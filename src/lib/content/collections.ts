import { type CollectionKey, getCollection } from 'astro:content';
import { type Content, files, folders } from '../../../server/contract/content/collections.ts';

let known: Promise<Content> | undefined;

/** Loads the content from Astro's collections; `npm run dev` shows saved edits at once. */
export function fromCollections(): Promise<Content> {
  if (!import.meta.env.PROD) return read();
  known ??= read();
  return known;
}

async function read(): Promise<Content> {
  const names = [...Object.keys(folders), ...Object.keys(files)] as CollectionKey[];
  const all = names.map(async (name) => {
    const entries = await getCollection(name);
    if (name in files) return [name, entries[0]?.data] as const;
    return [name, entries.map((entry) => ({ ...entry, html: entry.rendered?.html ?? '' }))] as const;
  });
  const content: unknown = Object.fromEntries(await Promise.all(all));
  // Collections and type are derived from the same tables.
  return content as Content;
}

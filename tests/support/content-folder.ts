import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openPublications } from '../../server/features/content/publications.service.ts';
import type { Client } from './client.ts';
import type { Product } from './product.ts';

const shipped = resolve(import.meta.dirname, '../../content');

/** The content folder of a product, with the shipped content at first. */
export async function openContent({ config, deps }: Product) {
  const { contentDir } = config;
  const file = (path: string) => join(contentDir, path);
  if (!existsSync(contentDir)) {
    cpSync(shipped, contentDir, { recursive: true });
    await openPublications(deps);
  }
  return {
    dir: contentDir,
    read: (path: string) => readFileSync(file(path), 'utf8'),
    write: (path: string, text: string) => writeFileSync(file(path), text),
    /** As the watcher does when the folder changed. */
    look: () => deps.publisher.publish(),
  };
}

export const fileAt = (path: string) => `/api/content/file?path=${encodeURIComponent(path)}`;

export const readFile = async (client: Client, path: string) => (await client.get(fileAt(path))).body;

/** Saves a draft on top of what there is. */
export async function draft(client: Client, path: string, change: object) {
  const { sha: baseSha = '' } = await readFile(client, path);
  return client.request('PATCH', fileAt(path), { json: { baseSha, ...change } });
}

export const patch = (client: Client, path: string, json: object) =>
  client.request('PATCH', fileAt(path), { json });

export const set = (pointer: string, value?: unknown) => ({ changes: [{ pointer, value }] });

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '../../storage/file-store.ts';
import type { FindReferenced } from '../../storage/blob-store.ts';
import { removeUnreferencedFiles } from '../../storage/folder-store.ts';
import type { Log } from '../../log.ts';
import { copyDurably } from '../copy-durably.ts';
import { MEDIA, mediaPath } from '../names.ts';

/**
 * Copies stored files to the second volume. A new one is there before its upload is answered; whatever could not be
 * copied then is copied later.
 */
export function createMediaCopier(needs: {
  dataDir: string;
  replicaDir: string;
  log: Log;
  now: () => number;
}) {
  const { dataDir, replicaDir, log, now } = needs;

  const copy = (key: string) => copyDurably(join(dataDir, mediaPath(key)), join(replicaDir, mediaPath(key)));

  /** An upload is kept on the first volume even when the second one is gone. */
  async function copyNow(key: string): Promise<string> {
    try {
      await copy(key);
    } catch (error) {
      log.error({ err: error, key }, 'a stored file could not be copied to the second volume');
    }
    return key;
  }

  async function keysIn(folder: string): Promise<string[]> {
    const prefixes = await readdir(join(folder, MEDIA)).catch(() => []);
    const lists = await Promise.all(
      prefixes.filter((name) => /^[0-9a-f]{2}$/.test(name)).map((name) => readdir(join(folder, MEDIA, name))),
    );
    return lists.flat().filter((name) => !name.endsWith('.part'));
  }

  return {
    /** The same store, whose new files are on both volumes. */
    wrap: (files: FileStore): FileStore => ({
      ...files,
      commit: async (received) => copyNow(await files.commit(received)),
      store: async (path) => copyNow(await files.store(path)),
    }),

    /**
     * Copies what the second volume lacks, and removes what no row has named for a day. That a file is gone from the
     * first volume removes nothing: that volume may be dying.
     */
    async catchUp(findKnown: FindReferenced): Promise<void> {
      const there = new Set(await keysIn(replicaDir));
      for (const key of await keysIn(dataDir)) if (!there.has(key)) await copy(key);
      if (there.size > 0) await removeUnreferencedFiles(join(replicaDir, MEDIA), findKnown, now());
    },
  };
}

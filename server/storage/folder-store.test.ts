import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { createFolderStore } from './folder-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'abhyas-folder-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('many read at the same time, some leave in the middle, and each gets the bytes asked for', async () => {
  const store = createFolderStore(join(folder, 'media'));
  const size = 2_000_000;
  const files = await Promise.all(
    ['a', 'b'].map(async (letter) => {
      const [key, bytes] = [letter.repeat(32), randomBytes(size)];
      writeFileSync(join(folder, letter), bytes);
      await store.store(key, join(folder, letter));
      return { key, bytes };
    }),
  );
  const readAll = () =>
    Promise.all(
      Array.from({ length: 25 }, (_, start) => files.map((file) => ({ ...file, start })))
        .flat()
        .map(async ({ key, bytes, start }, reader) => {
          const chunks = await store.read(key, { start, end: size - 1 });
          if (reader % 5 === 0) for await (const _chunk of chunks) return;
          // A chunk's buffer is reused.
          const copies = async function* () {
            for await (const chunk of chunks) yield Buffer.from(chunk);
          };
          const read = await buffer(copies());
          expect(read.equals(bytes.subarray(start))).toBe(true);
        }),
    );
  await readAll();
  await readAll();
});

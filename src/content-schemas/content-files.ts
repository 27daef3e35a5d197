import { readFile } from 'node:fs/promises';
import { parse, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { glob, type Loader, type LoaderContext } from 'astro/loaders';
import type { z } from 'astro/zod';
import { contentError, unreadableFile } from './content-error.ts';
import { findProblems } from './find-problems.ts';

type ContentFiles = {
  /** Folder from the project root. */
  base: string;
  /** Files of the folder, as a glob pattern. */
  pattern: string;
  /** What each file must look like. */
  schema: z.ZodType;
  /** Looks at all files together; `root` is the folder of the project; answers one sentence a problem. */
  check?: (entries: ReturnType<LoaderContext['store']['values']>, root: string) => string[];
};

/**
 * Astro's glob loader with errors that an editor understands.
 * The store is emptied first: Astro keeps parsed entries between runs and would not notice a changed schema.
 */
export function contentFiles({ base, pattern, schema, check }: ContentFiles): Loader {
  const files = glob({ base, pattern, generateId: ({ entry }) => parse(entry).name });
  return {
    name: 'content-files',
    load: async (context) => {
      const root = fileURLToPath(context.config.root);
      const parseData: LoaderContext['parseData'] = async (entry) => {
        const file = entry.filePath ?? entry.id;
        const { problems, line } = findProblems(schema, entry.data, await readFile(file, 'utf8'));
        if (problems.length === 0) return context.parseData(entry);
        throw contentError(`${relative(root, file)} cannot be used:\n${problems.join('\n')}`, { file, line });
      };
      context.store.clear();
      await files.load({ ...context, parseData }).catch((error: unknown) => {
        throw unreadableFile(error, root);
      });
      const conflicts = check?.(context.store.values(), root) ?? [];
      if (conflicts.length > 0)
        throw contentError(`Content files do not go together:\n  ${conflicts.join('\n  ')}`);
    },
  };
}

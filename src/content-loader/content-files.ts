import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, parse, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { glob, type Loader, type LoaderContext } from 'astro/loaders';
import type { z } from 'zod';
import { htmlProblem } from '../../server/contract/content/content-html.ts';
import { frameProblem } from '../../server/contract/content/content-yaml.ts';
import { findProblems } from '../../server/contract/content/find-problems.ts';
import { contentError, unreadableFile } from './content-error.ts';

/** Files of the project by their paths in it. */
interface ProjectFiles {
  has(path: string): boolean;
  read(path: string): string;
}

const projectFiles = (root: string): ProjectFiles => ({
  has: (path) => existsSync(join(root, path)),
  read: (path) => readFileSync(join(root, path), 'utf8'),
});

type ContentFiles = {
  /** Folder from the project root. */
  base: string;
  /** Files of the folder, as a glob pattern. */
  pattern: string;
  /** What each file must look like. */
  schema: z.ZodType;
  /** Looks at all files together; `project` has its files; answers one sentence a problem. */
  check?: (entries: ReturnType<LoaderContext['store']['values']>, project: ProjectFiles) => string[];
  /** What an editor should look at although the files can be used; one sentence each. */
  warn?: (entries: ReturnType<LoaderContext['store']['values']>) => string[];
};

/** Files of a folder that would be passed over without a word, for example `networks.md.txt`. One sentence each. */
async function strayFiles(root: string, base: string, pattern: string): Promise<string[]> {
  if (!pattern.startsWith('*')) return [];
  const ending = pattern.slice(1);
  const entries = await readdir(join(root, base), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !entry.name.endsWith(ending))
    .map(({ name }) => `${join(base, name)} is not read: its name must end in ${ending}.`);
}

/**
 * Astro's glob loader with errors that an editor understands.
 * The store is emptied first: Astro keeps parsed entries between runs and would not notice a changed schema.
 */
export function contentFiles({ base, pattern, schema, check, warn }: ContentFiles): Loader {
  const files = glob({ base, pattern, generateId: ({ entry }) => parse(entry).name });
  return {
    name: 'content-files',
    load: async (context) => {
      const root = fileURLToPath(context.config.root);
      const parseData: LoaderContext['parseData'] = async (entry) => {
        const file = entry.filePath ?? entry.id;
        const source = await readFile(file, 'utf8');
        const slip = file.endsWith('.md') ? (frameProblem(source) ?? htmlProblem(source)) : undefined;
        if (slip !== undefined) {
          const { problem, line } = slip;
          throw contentError(`${relative(root, file)}, line ${line}: ${problem}`, { file, line });
        }
        const { problems, line } = findProblems(schema, entry.data, source);
        if (problems.length === 0) return context.parseData(entry);
        throw contentError(`${relative(root, file)} can't be used:\n${problems.join('\n')}`, { file, line });
      };
      context.store.clear();
      await files.load({ ...context, parseData }).catch(async (error: unknown) => {
        throw await unreadableFile(error, root);
      });
      const conflicts = [
        ...(await strayFiles(root, base, pattern)),
        ...(check?.(context.store.values(), projectFiles(root)) ?? []),
      ];
      if (conflicts.length > 0)
        throw contentError(`Content files do not go together:\n  ${conflicts.join('\n  ')}`);
      for (const warning of warn?.(context.store.values()) ?? []) context.logger.warn(warning);
    },
  };
}

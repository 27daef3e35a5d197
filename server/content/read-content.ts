import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import { checkContent } from '../contract/content/check-content.ts';
import { type Content, files, folders } from '../contract/content/collections.ts';
import { type ContentLink, linksOf } from '../contract/content/content-links.ts';
import { findMergeMark, frameProblem, readFields, splitFile } from '../contract/content/content-yaml.ts';
import { findProblems } from '../contract/content/find-problems.ts';
import { type ContentProblem, MISSING } from '../contract/content-problem.ts';
import { OperatorError } from '../errors.ts';
import { checkLinks, type SitePages } from './check-links.ts';
import { descriptionHtml } from './description-html.ts';
import { type ContentFolder, isSiteFile, readFolder } from './read-folder.ts';
import { named, sayProblems } from './say-problems.ts';

export interface ContentRead {
  readonly content: Content | undefined;
  readonly problems: ContentProblem[];
  readonly texts: ReadonlyMap<string, string>;
}

/** @throws OperatorError with all problems */
export async function readContentFolder(dir: string): Promise<Content> {
  const { content, problems } = await createContentReader({ hasFile: () => true }).read(dir);
  if (content === undefined) throw new OperatorError(sayProblems(problems).join('\n'));
  return content;
}

type CheckedFolder = Pick<ContentFolder, 'texts' | 'pictures' | 'unread' | 'problems'>;

interface ParsedFile {
  readonly text: string;
  readonly problems: readonly ContentProblem[];
  readonly data: unknown;
  readonly body: string;
  readonly html: string;
  readonly links: readonly ContentLink[];
}

/** Returns a reader that parses only changed files. Without `pages`, links are not checked. */
export function createContentReader(site: Pick<SitePages, 'hasFile'> & Partial<SitePages>) {
  const known = new Map<string, ParsedFile>();

  async function parsed(path: string, text: string, schema: z.ZodType): Promise<ParsedFile> {
    const before = known.get(path);
    if (before?.text === text) return before;
    // Lets requests be answered between two files.
    await setImmediate();
    let file: ParsedFile;
    try {
      file = parseFile(path, text, schema);
    } catch (error) {
      // A parser error is the editor's to correct.
      const said = error instanceof Error ? error.message : 'unknown';
      file = refused(text, { path, text: `can't be read: ${said}` });
    }
    known.set(path, file);
    return file;
  }

  /** Checks texts that are not in a folder. Never throws. @param wasLive skips checks between files */
  async function check(
    { texts, pictures, unread, ...folder }: CheckedFolder,
    wasLive = false,
  ): Promise<ContentRead> {
    const problems = [...folder.problems];
    const take = async (path: string, schema: z.ZodType) => {
      const text = texts.get(path);
      if (text === undefined) {
        problems.push({ path, text: unread.get(path) ?? MISSING });
        return undefined;
      }
      const file = await parsed(path, text, schema);
      problems.push(...file.problems);
      return file;
    };
    const found: Record<string, unknown> = {};
    for (const [name, { path, schema }] of Object.entries(files))
      found[name] = (await take(path, schema))?.data;
    for (const [name, { folder, ending, schema }] of Object.entries(folders)) {
      const entries: object[] = [];
      for (const path of [...texts.keys()].filter((one) => one.startsWith(`${folder}/`)).sort()) {
        const file = await take(path, schema);
        const entry = {
          id: path.slice(folder.length + 1, -ending.length),
          data: file?.data,
          filePath: `content/${path}`,
        };
        entries.push(ending === '.md' ? { ...entry, body: file?.body, html: file?.html } : entry);
      }
      found[name] = entries;
    }
    for (const path of known.keys()) if (!texts.has(path)) known.delete(path);
    const refuse = () => ({ content: undefined, problems: named(problems, texts), texts });
    if (problems.length > 0) return refuse();
    // Every part was validated, since no file has a problem.
    const content = found as Content;
    if (wasLive) return { content, problems, texts };
    problems.push(
      ...checkContent(content, {
        sourceOf: (path) => texts.get(path) ?? '',
        pictures,
        hasFile: site.hasFile,
      }),
    );
    const { pages, onDemand } = site;
    const links = [...known].map(([path, file]) => [path, file.links] as const);
    if (pages !== undefined && onDemand !== undefined)
      problems.push(...checkLinks(content, links, { ...site, pages, onDemand }));
    return problems.length === 0 ? { content, problems, texts } : refuse();
  }

  return {
    check,
    /** Without a last good version, an unreadable page is a problem. Never throws. */
    async read(dir: string): Promise<ContentRead & Pick<ContentFolder, 'strays'>> {
      const folder = await readFolder(dir);
      const pages = [...folder.unread].filter(([path]) => !isSiteFile(path));
      const problems = [...folder.problems, ...pages.map(([path, text]) => ({ path, text }))];
      return { ...(await check({ ...folder, problems })), strays: folder.strays };
    },
  };
}

const refused = (text: string, ...problems: ContentProblem[]): ParsedFile => ({
  text,
  problems,
  data: undefined,
  body: '',
  html: '',
  links: [],
});

function parseFile(path: string, text: string, schema: z.ZodType): ParsedFile {
  const mark = findMergeMark(text);
  if (mark !== undefined) return refused(text, { path, ...mark });
  const isText = path.endsWith('.md');
  const frame = isText ? frameProblem(text) : undefined;
  if (frame !== undefined) return refused(text, { path, ...frame });
  const fields = readFields(text);
  if ('text' in fields)
    return refused(text, { path, ...fields, text: `can't be read near line ${fields.line}: ${fields.text}` });
  const { data, problems } = findProblems(schema, fields, text);
  const { body, bodyAbove } = splitFile(text);
  const description = isText ? descriptionHtml(body) : { html: '' };
  const wrong: ContentProblem[] = problems.map((problem) => ({ path, ...problem }));
  if (path.startsWith('legal/') && body === '')
    wrong.push({ path, text: 'The text is missing; write it under the second line of ---.' });
  if ('slip' in description) {
    const { slip } = description;
    return refused(text, ...wrong, { path, line: bodyAbove + 1 + slip.line, text: slip.text });
  }
  return { text, problems: wrong, data, body, html: description.html, links: linksOf(text) };
}

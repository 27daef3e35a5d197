import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Log } from './log.ts';

const path = z.string().transform((value) => `/${value.replace(/^\/+/, '')}`);

const courseSchema = z.object({
  /** Name that never changes, even when the course is renamed. */
  slug: z.string().min(1),
  courseName: z.string().min(1),
  description: z.string(),
  /** Address of the course page. */
  path,
  paymentPath: path.optional(),
  /** Other spellings in circulation; they lead to `path`. */
  aliases: z.array(path).default([]),
  kind: z.string(),
  order: z.number(),
});

/** Name shown until a build says the site's own. */
const UNNAMED = 'Abhyas';

const catalogueSchema = z.object({
  siteName: z.string().min(1),
  courses: z.array(courseSchema),
  /** Content that is still as shipped, a few words each. */
  examples: z.array(z.string()).optional(),
});

/** What the server knows of the content: the site's name, and the courses that have a public page, in their order. */
export type Catalogue = Readonly<z.infer<typeof catalogueSchema>>;

/**
 * Reads the list that the build made from the content.
 * Without one (nothing built yet) it is empty, and the log says so.
 * @param siteDir folder of the build
 * @throws Error when the file is there but is no catalogue: another version of the product built it
 */
export function readCatalogue(siteDir: string, log: Log): Catalogue {
  const file = join(siteDir, 'client', 'catalogue.json');
  if (!existsSync(file)) {
    log.warn({ file }, 'no catalogue of courses: build the site with npm run build');
    return { siteName: UNNAMED, courses: [] };
  }
  return parseCatalogue(JSON.parse(readFileSync(file, 'utf8')), file);
}

/**
 * Checks a list of courses that the site made.
 * @param source where it came from, for the message
 * @throws Error when it is no catalogue of this version
 */
export function parseCatalogue(value: unknown, source: string): Catalogue {
  const parsed = catalogueSchema.safeParse(value);
  if (!parsed.success)
    throw new Error(
      `${source} is not a catalogue of this version. Run npm run build.\n${z.prettifyError(parsed.error)}`,
    );
  const { courses } = parsed.data;
  return { ...parsed.data, courses: courses.sort((one, other) => one.order - other.order) };
}

import { z } from 'zod';

declare module 'zod' {
  interface GlobalMeta {
    /** How a form shows a field, where its type does not say it. */
    kind?: string;
    /** Whether an admin must log in afresh to publish another value, of which all admins get a mail. */
    isProtected?: boolean;
  }
}

/** One line of plain text (no Markdown, no HTML), trimmed. `min` and `max` count characters. */
export const text = (doc: string, min: number, max: number) =>
  z.string().trim().min(min).max(max).describe(doc);

/** Lower-case key of letters, digits and hyphens, for example `computer-fundamentals`. */
export const key = (doc: string) =>
  z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'expected lower-case letters, digits and single hyphens only')
    .max(60)
    .meta({ description: doc, kind: 'key' });

/** One segment of an address on this site, without slashes, for example `Fullstack`. */
export const pathSegment = (doc: string) =>
  z
    .string()
    .regex(/^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/, 'expected letters, digits and single hyphens, without a slash')
    .max(60)
    .meta({ description: doc, kind: 'key' });

/** A telephone number as people read it. */
export const phone = (doc: string) =>
  z
    .string()
    .regex(
      /^\+\d{1,3}( ?\d){6,12}$/,
      'expected a number with country code in quotes, for example "+91 01234 56789"',
    )
    .meta({ description: doc, kind: 'phone' });

/** A link to a page of this site: starts with one slash, may carry a query and a fragment. */
export const siteLink = (doc: string) =>
  z
    .string()
    .regex(/^\/(?!\/)[^\s]*$/, 'expected a page of this site, starting with one slash, for example /courses')
    .max(200)
    .meta({ description: doc, kind: 'site-link' });

/** A link to another site, https only. */
export const webLink = (doc: string) =>
  z
    .string()
    .regex(/^https:\/\/[^\s/]+\.[^\s]+$/, 'expected a full address starting with https://')
    .max(500)
    .meta({ description: doc, kind: 'link' });

/** A file of the folder `public`, by its address; `endings` as in `png|svg`. */
export const publicFile = (doc: string, endings: string, expected: string) =>
  z
    .string()
    .regex(new RegExp(`^/[\\w./-]+\\.(${endings})$`), expected)
    .meta({ description: doc, kind: 'file' });

/** Money: whole rupees, at most ten lakh. */
export const rupees = (doc: string) =>
  z.int().min(0).max(1_000_000).meta({ description: doc, kind: 'rupees' });

/** A share of a hundred. */
export const percent = (doc: string) => z.number().min(0).max(100).describe(doc);

/** How many, never negative. */
export const count = (doc: string) => z.int().min(0).max(100_000_000).describe(doc);

/** True while this is an example of ours: a bar on every page says so, structured data leaves it out. */
export const sample = z
  .boolean()
  .default(false)
  .describe('true while this is an example: search engines are not told. Remove the line with the example.');

/** A picture of the folder content/pictures. */
export const picture = (doc: string) =>
  z
    .string()
    .regex(
      /^[\w-]+\.(svg|png|jpg|jpeg|webp|avif)$/,
      'expected the name of a picture in content/pictures, for example ananya.jpg',
    )
    .meta({ description: doc, kind: 'picture' })
    .optional();

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
  path,
  paymentPath: path.optional(),
  /** Other spellings in circulation; they lead to `path`. */
  aliases: z.array(path).default([]),
  kind: z.string(),
  order: z.number(),
  /** Whole rupees; 0 is free. */
  priceInr: z.number().default(0),
  /** The provider's own form, outside this site. */
  registrationUrl: z.string().optional(),
});

/** How money comes in, as `content/site/payments.yml` says. */
const paymentsSchema = z.object({
  mode: z.enum(['orders', 'static']),
  upi: z.object({ vpa: z.string(), payeeName: z.string(), merchantCode: z.string().optional() }),
  bank: z.object({ name: z.string(), account: z.string(), ifsc: z.string() }).optional(),
  expiresAfterHours: z.number(),
  answersWithinHours: z.number(),
  tellAmountsApart: z.boolean(),
  orderPrefix: z.string(),
  asksForState: z.boolean(),
});
export type Payments = Readonly<z.infer<typeof paymentsSchema>>;

/** Whether the money would go to the address that the product comes with, which is nobody's. */
export const isExamplePayee = ({ upi }: Payments): boolean => upi.vpa.endsWith('@examplebank');

const catalogueSchema = z.object({
  siteName: z.string().min(1),
  courses: z.array(courseSchema),
  payments: paymentsSchema.optional(),
  /** Content that is still as shipped, a few words each. */
  examples: z.array(z.string()).optional(),
});

export type Catalogue = Readonly<z.infer<typeof catalogueSchema>>;

/** Reads the list that the build made; empty where nothing is built. @throws Error when another version built it */
export function readCatalogue(siteDir: string, log: Log): Catalogue {
  const file = join(siteDir, 'client', 'catalogue.json');
  if (!existsSync(file)) {
    log.warn({ file }, 'no catalogue of courses: build the site with npm run build');
    return { siteName: 'Abhyas', courses: [] };
  }
  return parseCatalogue(JSON.parse(readFileSync(file, 'utf8')), file);
}

/** @param source where it came from, for the message @throws Error when it is no catalogue of this version */
export function parseCatalogue(value: unknown, source: string): Catalogue {
  const parsed = catalogueSchema.safeParse(value);
  if (!parsed.success)
    throw new Error(
      `${source} is not a catalogue of this version. Run npm run build.\n${z.prettifyError(parsed.error)}`,
    );
  const { courses } = parsed.data;
  return { ...parsed.data, courses: courses.sort((one, other) => one.order - other.order) };
}

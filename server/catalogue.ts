import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isGstin } from './contract/buyers.ts';
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
  registrationUrl: z.string().optional(),
  /** Whether everyone who finishes gets a certificate, until an admin says otherwise. */
  certificate: z.boolean().optional(),
  isFull: z.boolean().optional(),
  /** Whether no one can join, or the day or month (`2027-01-05`, `2027-01`) after which no one can. */
  closed: z.union([z.boolean(), z.string()]).optional(),
});
export type CatalogueCourse = z.infer<typeof courseSchema>;

const taxSchema = z
  .object({
    scheme: z.enum(['none', 'registered', 'composition']),
    gstin: z.string().refine(isGstin, 'Check the 15 characters of the GSTIN.').optional(),
    /** Coaching by private teachers. */
    sac: z.string().default('999293'),
    ratePercent: z.number().min(0).max(100).default(18),
    series: z.string().default('REC'),
    refundSeries: z.string().default('REF'),
  })
  .refine((tax) => tax.series !== tax.refundSeries, 'series and refundSeries must differ.');

const paymentsSchema = z.object({
  mode: z.enum(['orders', 'static']),
  upi: z.object({ vpa: z.string(), payeeName: z.string(), merchantCode: z.string().optional() }),
  bank: z.object({ name: z.string(), account: z.string(), ifsc: z.string() }).optional(),
  expiresAfterHours: z.number(),
  answersWithinHours: z.number(),
  tellAmountsApart: z.boolean(),
  orderPrefix: z.string(),
  asksForState: z.boolean(),
  tax: taxSchema.prefault({ scheme: 'none' }),
  /** As receipts name the provider; without it, as the payee of UPI. */
  supplier: z
    .object({
      name: z.string().min(1),
      address: z.string().min(1),
      email: z.string().optional(),
      phone: z.string().optional(),
    })
    .optional(),
  /** Days after the payment in which a student may ask for the money back. */
  refundDays: z.number().int().min(0).default(7),
});
export type Payments = Readonly<z.infer<typeof paymentsSchema>>;

/** Whether the payee is still the sample address, which belongs to no one. */
export const isExamplePayee = ({ upi }: Payments): boolean => upi.vpa.endsWith('@examplebank');

const catalogueSchema = z.object({
  siteName: z.string().min(1),
  courses: z.array(courseSchema),
  payments: paymentsSchema.optional(),
  /** Who gives certificates, as they are printed; without it, the site. */
  issuer: z
    .object({
      name: z.string().min(1),
      place: z.string(),
      signatory: z.object({ name: z.string().min(1), role: z.string() }).optional(),
    })
    .optional(),
  /** As listSamples finds them. */
  samples: z
    .array(z.object({ path: z.string(), pointer: z.string(), kind: z.string(), text: z.string() }))
    .default([]),
});

export type Catalogue = Readonly<z.infer<typeof catalogueSchema>>;

/** Reads the list that the build made; empty where nothing is built. @throws Error when another version built it */
export function readCatalogue(siteDir: string, log: Log): Catalogue {
  const file = join(siteDir, 'client', 'catalogue.json');
  if (!existsSync(file)) {
    log.warn({ file }, 'no catalogue of courses: build the site with npm run build');
    return { siteName: 'Abhyas', courses: [], samples: [] };
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

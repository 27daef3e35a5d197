import { z } from 'zod';
import type { Offer } from '../offers.ts';
import { accessSchema, type Sold } from './course-access.ts';
import { day } from './dates.ts';
import { count, key, rupees, text } from './fields.ts';

const step = z.strictObject({
  priceInr: rupees('The lower price. Whole rupees.', 1),
  until: day('Last day of the lower price, like 2026-12-20.').meta({ title: 'Last day' }),
});

const part = z.strictObject({
  inr: rupees('What is paid with this part. Whole rupees.', 1).meta({ title: 'Amount' }),
  dueDays: count('Days after we open the course, like 45. Leave empty in the first part.', 1, 730)
    .meta({ title: 'Due after days' })
    .optional(),
  dueOn: day('Or the day by which it is due, like 2027-03-01. Leave empty in the first part.')
    .meta({ title: 'Due on' })
    .optional(),
});

const offer = z
  .strictObject({
    name: text('What students read, like "Evening batch" or "6 months".', 2, 60),
    priceInr: rupees('Whole rupees, digits only, like 4999.', 1),
    starts: day('First day of a batch, like 2027-01-11. Leave empty where people start on any day.')
      .meta({ title: 'First day' })
      .optional(),
    ends: day('Last day of the batch. Leave empty if it is not fixed.')
      .meta({ title: 'Last day' })
      .optional(),
    joinUntil: day('Leave empty to close it on the first day.')
      .meta({ title: 'Last day to join' })
      .optional(),
    seats: count('How many can join, like 30. Leave empty for no limit.', 1, 5000)
      .meta({ title: 'Places' })
      .optional(),
    when: text('In words, like "Mon Wed Fri, 7 to 8:30 pm".', 3, 80)
      .meta({ title: 'Days and times' })
      .optional(),
    access: accessSchema.optional(),
    steps: z
      .array(step)
      .max(3)
      .meta({
        title: 'Lower prices for who buys early',
        description: 'The lowest first. Leave empty for one price.',
        isPrice: true,
      })
      .optional(),
    parts: z
      .array(part)
      .min(2)
      .max(6)
      .meta({
        title: 'Payment in parts',
        description: 'Payments that together make the price. Leave empty to ask for all at once.',
        isPrice: true,
      })
      .optional(),
    renewInr: rupees(
      'Price for who had the course and studies it longer. Leave empty to charge the price.',
      1,
    ).optional(),
    hidden: z.boolean().default(false).meta({
      title: 'Not on the page',
      description: 'No one can buy it any more. Who has it keeps it.',
      isPrice: true,
    }),
    key: key('Short name for the address, like jan-evening. It can never be changed.', 40).meta({
      title: 'Short name',
      kind: 'own-key',
      isPrice: true,
    }),
  })
  .superRefine((one, context) => {
    for (const [field, message] of wrongIn(one)) {
      const path = field.split('/').map((name) => (/^\d+$/.test(name) ? Number(name) : name));
      context.addIssue({ code: 'custom', path, message, input: undefined });
    }
  });

function* wrongIn({ steps = [], priceInr, starts, ends, joinUntil, access, parts, renewInr }: Offer) {
  for (const [at, { priceInr: lower, until }] of steps.entries()) {
    const next = steps[at + 1];
    if (lower >= (next?.priceInr ?? priceInr))
      yield [`steps/${at}/priceInr`, 'Please write less than the price that comes after it.'] as const;
    if (next !== undefined && until >= next.until)
      yield [`steps/${at + 1}/until`, 'Please write a later day than in the line before.'] as const;
  }
  if (ends !== undefined && (starts === undefined || ends < starts))
    yield ['ends', 'Please write the first day too, and a last day that is not before it.'] as const;
  if (joinUntil !== undefined && ends !== undefined && joinUntil > ends)
    yield ['joinUntil', 'Please write a day that is not after the last day of the batch.'] as const;
  if (access?.until !== undefined && access.until < (ends ?? starts ?? ''))
    yield ['access/until', 'Please write a day that is not before the last day of the batch.'] as const;
  if (renewInr !== undefined && access === undefined)
    yield ['renewInr', 'Please say first how long access lasts, or leave this empty.'] as const;
  if (parts !== undefined) yield* wrongParts(parts, priceInr, steps.length > 0);
}

function* wrongParts(parts: NonNullable<Offer['parts']>, priceInr: number, hasSteps: boolean) {
  if (hasSteps) yield ['parts', 'Please choose lower prices for early buyers or parts, not both.'] as const;
  const sum = parts.reduce((all, { inr }) => all + inr, 0);
  if (sum !== priceInr)
    yield [
      'parts',
      `The parts make ${sum} rupees, and the price is ${priceInr}. Please make them equal.`,
    ] as const;
  for (const [at, { dueDays, dueOn }] of parts.entries()) {
    const given = [dueDays, dueOn].filter((one) => one !== undefined).length;
    if (at === 0 && given > 0)
      yield [`parts/0`, 'The first part is paid at once: leave its day empty.'] as const;
    if (at > 0 && given !== 1)
      yield [`parts/${at}`, 'Please write the days or the day by which it is due, one of both.'] as const;
    const { dueDays: days, dueOn: on } = parts[at - 1] ?? {};
    if ((dueDays ?? Infinity) <= (days ?? 0) || (dueOn ?? '9') <= (on ?? ''))
      yield [`parts/${at}`, 'Please write a later day than in the part before.'] as const;
  }
}

export const offersSchema = z
  .array(offer)
  .max(40)
  .meta({ title: 'Batches and other ways to buy' })
  .describe('Several prices for one course: a batch with its days, six months, payments in parts.');

/** Returns the offers of a course; undefined for one price. */
export const offersOf = <Found>({ offers }: { readonly offers?: Found[] | undefined }) =>
  offers?.length === 0 ? undefined : offers;

interface Offering extends Sold {
  readonly offers?: readonly Offer[] | undefined;
  readonly payment: { readonly registrationUrl?: string | undefined };
}

export function checkOffers(
  { offers, priceInr, access, renewInr, payment }: Offering,
  context: z.RefinementCtx,
): void {
  if (offers === undefined || offers.length === 0) return;
  const report = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path, message, input: undefined });
  if (priceInr === 0)
    report(['offers'], 'A free course has no other prices. Please set a price, or remove these.');
  if (access !== undefined || renewInr !== undefined)
    report(
      [access === undefined ? 'renewInr' : 'access'],
      'Please write this in each way to buy, and leave it empty here.',
    );
  if (payment.registrationUrl !== undefined && offers.some(({ seats }) => seats !== undefined))
    report(
      ['offers'],
      'With your own registration form no one counts places here. Please leave the places empty.',
    );
  for (const [at, { key: own }] of offers.entries())
    if (offers.findIndex((one) => one.key === own) < at)
      report(['offers', at, 'key'], 'Another one has this short name. Please choose another.');
}

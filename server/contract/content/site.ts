import { z } from 'zod';
import { printed } from '../fields.ts';
import { compactIn } from '../typed-values.ts';
import { coloursSchema } from './colours-schema.ts';
import { cleaned, group, list, phone, picture, sample, text } from './fields.ts';

const address = group('Postal address in the footer and on the contact page.', {
  lines: list('Street address, line by line.', [1, 3], text('One line of the street address.', 2, 60)),
  city: text('City or town.', 2, 40),
  state: text('State or union territory.', 2, 40),
  pinCode: cleaned('Six digits.', compactIn, /^\d{6}$/, 'Please write six digits, like 411001.'),
  country: text('Country.', 2, 40),
});

const map = group('Where the map on the contact page points to; it is loaded only after a click.', {
  latitude: z.number().min(-90).max(90).describe('Latitude in degrees, for example 18.5204.'),
  longitude: z.number().min(-180).max(180).describe('Longitude in degrees, for example 73.8567.'),
  label: text('Name of the place shown beside the map.', 2, 80),
});

export const siteSchema = z.strictObject({
  brand: text('Name of the site in Latin letters.', 2, 30),
  nativeBrand: text(
    'The name in its own script, beside the logo. Leave empty to show none.',
    1,
    30,
  ).optional(),
  nativeBrandLanguage: z
    .string()
    .regex(/^[a-z]{2,3}$/, 'Please write a language code like hi.')
    .describe('Language code of that script, for example hi.')
    .optional(),
  logo: picture('A square picture. Without it we show a drawn mark.'),
  colours: coloursSchema.optional(),
  tagline: text('What the site is, in a few words.', 5, 80),
  description: text('The provider in one or two sentences, for search engines and the footer.', 50, 200),
  legalName: text('Registered name of the provider.', 3, 80).superRefine(printed).meta({ isProtected: true }),
  signatory: group('Who signs certificates; printed on each. Leave empty to print none.', {
    name: text('Name of the person.', 3, 80).superRefine(printed),
    role: text('What the person is at the provider, for example Director.', 3, 60).superRefine(printed),
    signature: picture('A photo or scan of the signature on white paper. Printed above the name.'),
    sample: sample.describe(
      'true while the person is an example; it is not printed once address and email are yours.',
    ),
  })
    .meta({ isProtected: true })
    .optional(),
  certificateDesign: z
    .enum(['band', 'classic', 'modern'])
    .default('band')
    .describe(
      'How new certificates look: band with a deep band and a seal, classic with a frame, modern with a wide margin. All have your logo and colours.',
    ),
  address,
  email: z
    .email('Please write an email address, like name@example.in.')
    .describe('Address that visitors can write to.'),
  phone: phone('Telephone number with country code.'),
  whatsapp: phone('WhatsApp number with country code. Leave empty if there is none.').optional(),
  hours: text('When the telephone is answered.', 5, 80),
  map,
  sample: sample.describe('Address, email and telephone are examples of ours.'),
  samples: z
    .enum(['shown', 'hidden'])
    .default('shown')
    .describe('Whether visitors see what is marked as an example.'),
  foundedYear: z.int().min(1900).max(2100).describe('First year of the copyright line in the footer.'),
});

import { z } from 'zod';
import { numberIn, PHONE, phoneIn, withoutBullet } from '../typed-values.ts';

declare module 'zod' {
  interface GlobalMeta {
    /** How a form shows a field, where its type does not say it. */
    kind?: string;
    /** Publishing another value needs a recent login and notifies all admins. */
    isProtected?: boolean;
    /** Which price is in force and what it buys: only owners publish another value, as of an amount. */
    isPrice?: boolean;
  }
}

export const group = <Shape extends z.ZodRawShape>(doc: string, shape: Shape) =>
  z.strictObject(shape).describe(doc);

export const list = <Item extends z.ZodType>(doc: string, [min, max]: [number, number], item: Item) =>
  z.array(item).min(min).max(max).describe(doc);

export const listOrNone = <Item extends z.ZodType>(doc: string, max: number, item: Item) =>
  z.array(item).max(max).default([]).describe(doc);

export const rows = <Shape extends z.ZodRawShape>(doc: string, min: number, max: number, shape: Shape) =>
  list(doc, [min, max], z.strictObject(shape));

export const rowsUpTo = <Shape extends z.ZodRawShape>(doc: string, max: number, shape: Shape) =>
  z.array(z.strictObject(shape)).max(max).describe(doc);

export const rowsOrNone = <Shape extends z.ZodRawShape>(doc: string, max: number, shape: Shape) =>
  listOrNone(doc, max, z.strictObject(shape));

export const flag = (doc: string) => z.boolean().default(false).describe(doc);

export const whole = (doc: string, min: number, max: number) => z.int().min(min).max(max).describe(doc);

export const written = (doc: string, pattern: RegExp, sentence: string) =>
  z.string().regex(pattern, sentence).describe(doc);

/** The same, cleaned of what people type or paste beside it. */
export const cleaned = (doc: string, clean: (value: unknown) => unknown, pattern: RegExp, sentence: string) =>
  z.preprocess(clean, z.string().regex(pattern, sentence)).describe(doc);

/** One line of plain text, trimmed, without a pasted bullet. `min` and `max` count characters. */
export const text = (doc: string, min: number, max: number) =>
  z.string().overwrite(withoutBullet).min(min).max(max).describe(doc);

const KEY = 'Please use only small letters, digits and single hyphens, like computer-networks.';
export const key = (doc: string, max = 60) =>
  written(doc, /^[a-z0-9]+(-[a-z0-9]+)*$/, KEY)
    .max(max)
    .meta({ kind: 'key' });

// biome-ignore format: one list
export const iconNames = [
  'grid', 'book', 'briefcase', 'column', 'globe', 'flask', 'atom', 'gear', 'pulse', 'computer', 'compass', 'palette', 'steps', 'pencil',
  'people', 'chat', 'tools', 'hands', 'student', 'instructor', 'parent',
] as const;

export const icon = key('The drawing beside the words.').meta({ kind: 'icon' });

const SEGMENT = 'Please use only letters, digits and single hyphens, like Computer-Networks.';
export const pathSegment = (doc: string) =>
  written(doc, /^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/, SEGMENT)
    .max(60)
    .meta({ kind: 'key' });

export const phone = (doc: string) =>
  cleaned(doc, phoneIn, PHONE, 'Please write the number with its country code, like +91 01234 56789.').meta({
    kind: 'phone',
  });

export const siteLink = (doc: string) =>
  z
    .string()
    .regex(/^\/(?!\/)[^\s]*$/, 'Please write a page of this site, beginning with a slash, like /courses.')
    .max(200)
    .meta({ description: doc, kind: 'site-link' });

export const webLink = (doc: string) =>
  z
    .string()
    .regex(/^https:\/\/[^\s/.]+\.\S+$/, 'Please write the whole address, beginning with https://.')
    .max(500)
    .meta({ description: doc, kind: 'link' });

export const publicFile = (doc: string, endings: string, sentence: string) =>
  written(doc, new RegExp(`^/[\\w./-]+\\.(${endings})$`), sentence).meta({ kind: 'file' });

export const rupees = (doc: string, min = 0) =>
  z
    .preprocess((value) => numberIn(value, 'rupees'), z.int().min(min).max(1_000_000))
    .meta({ description: doc, kind: 'rupees' });

export const percent = (doc: string) =>
  z
    .preprocess((value) => numberIn(value, 'percent'), z.number().min(0).max(100))
    .meta({ description: doc, kind: 'percent' });

export const count = (doc: string, min = 0, max = 100_000_000) =>
  z.preprocess((value) => numberIn(value), z.int().min(min).max(max)).describe(doc);

/** Marks a sample: every page shows a notice, and structured data leaves it out. */
export const sample = flag('This is an example of ours, not your own. Search engines do not get it.');

const PICTURE_NAME = /^[\w-]+\.(svg|png|jpg|jpeg|webp|avif)$/;
export const isPictureName = (name: string): boolean => PICTURE_NAME.test(name);

/** Files of `public` have a slash. */
export const PICTURE_IN_HTML = /<img src="([^"/]+)"/g;

export const requiredPicture = (doc: string) =>
  written(doc, PICTURE_NAME, 'Please choose a picture of the list, or upload one.').meta({ kind: 'picture' });

export const picture = (doc: string) => requiredPicture(doc).optional();

import { z } from 'zod';
import { emailOf, lineOf, named } from './fields.ts';

export const SETUP_STEPS = ['brand', 'payee', 'mail', 'samples', 'key'] as const;

/** `isOfEnvironment`: set by the server, not changeable on the screen. */
export const setupState = named('SetupState', {
  siteUrl: z.string(),
  /** How the person who runs the server gives the site another name. */
  renaming: z.string(),
  /** Null with PostgreSQL, which has its own tools. */
  backups: z.object({ folder: z.string(), isOfEnvironment: z.boolean() }).nullable(),
  mail: z
    .object({
      host: z.string(),
      port: z.int(),
      user: z.string(),
      from: z.string(),
      isOfEnvironment: z.boolean(),
    })
    .nullable(),
  /** Whether the master key is a file of the data folder, which can be downloaded. */
  hasKeyFile: z.boolean(),
  open: z.array(z.enum(SETUP_STEPS)),
});
export type SetupState = z.infer<typeof setupState>;

const NO_FOLDER = 'Enter the whole path of a folder on the server, for example /mnt/backups.';

const port = z
  .int('Enter the port, for example 587.')
  .min(1, 'Enter the port, for example 587.')
  .max(65_535, 'Enter the port, for example 587.');

/** An empty password keeps the current one for the same host and user. */
export const mailServerInput = z.object({
  host: z
    .string('Enter the mail server, for example smtp.example.in.')
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/, 'Enter the mail server, for example smtp.example.in.'),
  port,
  user: lineOf(200, 'Enter the user name of the mail server.'),
  password: z
    .string('Enter the password of the mail server.')
    .max(500, 'Please use at most 500 characters.')
    // Half a character can be in no address.
    .refine((text) => text.isWellFormed(), 'Please remove special control characters.'),
  from: emailOf('Enter the address that your emails are from.'),
});
export type MailServerInput = z.infer<typeof mailServerInput>;

export const backupFolderInput = z.object({
  folder: z
    .string(NO_FOLDER)
    .trim()
    .max(200, 'Please use at most 200 characters.')
    .regex(/^\/[^\p{Cc}]*[^/\p{Cc}]$/u, NO_FOLDER),
});

export const setupDoneInput = z.object({ step: z.enum(['payee', 'key'], 'There is no such step.') });

export const masterKey = z.object({ key: z.string() });

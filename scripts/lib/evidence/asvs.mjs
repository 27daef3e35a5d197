// @ts-check
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { inRoot } from '../root.mjs';

const ASVS_FILE = 'docs/security/asvs.json';

const id = z.string().regex(/^\d{1,2}\.\d{1,2}\.\d{1,2}$/);
const level = z.union([z.literal(1), z.literal(2)]);
/** Too short to say anything is as good as missing. */
const reason = z.string().min(40);

const evidence = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('test'), file: z.string(), name: z.string().min(1) }),
  z.strictObject({
    kind: z.literal('lint'),
    tool: z.enum(['biome', 'oxlint', 'typescript']),
    rule: z.string().min(1),
  }),
  z.strictObject({ kind: z.literal('document'), file: z.string(), heading: z.string().min(1) }),
  z.strictObject({ kind: z.literal('exception'), reason }),
]);

/** What docs/security/asvs.json holds. */
const schema = z.strictObject({
  standard: z.strictObject({ name: z.string(), version: z.literal('5.0.0'), source: z.url() }),
  changes: z.array(z.strictObject({ id, level, change: z.enum(['added', 'removed']), reason })),
  requirements: z.array(z.strictObject({ id, level, means: z.string().min(1), evidence: z.array(evidence) })),
  notApplicable: z.array(z.strictObject({ reason, ids: z.array(id) })),
});

/** @typedef {z.infer<typeof schema>} Asvs */
/** @typedef {Asvs['requirements'][number]} Requirement */
/** @typedef {z.infer<typeof evidence>} Evidence */

/**
 * Reads what the proof of security is made of.
 * @param {unknown} data
 * @returns {Asvs}
 * @throws a message for each place that is not in the expected form
 */
export function asvsOf(data) {
  const parsed = schema.safeParse(data);
  if (!parsed.success) throw new Error(`${ASVS_FILE} cannot be read:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** The project's own. */
export const readAsvs = () => asvsOf(JSON.parse(readFileSync(inRoot(ASVS_FILE), 'utf8')));

/**
 * Whether a requirement is met. One with an exception is not, whatever else there is.
 * @param {Requirement} requirement
 */
export const isMet = ({ evidence: all }) => all.length > 0 && all.every(({ kind }) => kind !== 'exception');

import { z } from 'zod';
import { pageQuery } from './fields.ts';

export const trashKinds = ['user', 'course', 'material'] as const;
export type TrashKind = (typeof trashKinds)[number];

/** What was deleted and can still come back. */
export const trashItem = z
  .object({
    kind: z.enum(trashKinds),
    id: z.int(),
    name: z.string(),
    /** A user's email, a material's course; empty of a course. */
    note: z.string(),
    /** Milliseconds since 1970. */
    deletedAt: z.int(),
    /** Full name of the admin; null where it is not known any more. */
    deletedBy: z.string().nullable(),
    /** Whole days until it is gone, rounded up. */
    daysLeft: z.int(),
  })
  .meta({ id: 'TrashItem' });
export type TrashItem = z.infer<typeof trashItem>;

const POSITION = /^(\d{1,15})\.(user|course|material)\.(\d{1,15})$/;

/** Where a stretch of the trash begins: moment, kind and id of the last row of the one before. */
export const trashQuery = pageQuery.pick({ limit: true }).extend({
  cursor: z
    .string('Please send one cursor.')
    .transform((text) => {
      const [, deletedAt, kind = '', id] = POSITION.exec(text) ?? [];
      return deletedAt === undefined ? undefined : { deletedAt: Number(deletedAt), kind, id: Number(id) };
    })
    .meta({ type: 'string' })
    .optional(),
});
export type TrashQuery = z.infer<typeof trashQuery>;

/** What one call that empties the trash has done; it is sent again until nothing remains. */
export const emptiedTrash = z
  .object({
    message: z.string(),
    /** Things erased by this call. */
    erased: z.int(),
    /** Bytes of files that left the disk. */
    freedBytes: z.int(),
    /** Things deleted up to that moment that are still in the trash. */
    remaining: z.int(),
  })
  .meta({ id: 'EmptiedTrash' });
export type EmptiedTrash = z.infer<typeof emptiedTrash>;

/** How far emptying the trash goes: what was deleted after the list was read stays. */
export const emptyTrashQuery = z.object({
  /** Milliseconds since 1970: the latest `deletedAt` that was seen. */
  deletedUntil: z
    .string('Please say up to which moment.')
    .regex(/^\d{1,15}$/, 'Please say up to which moment.')
    .transform(Number)
    .meta({ type: 'integer', minimum: 0 }),
});

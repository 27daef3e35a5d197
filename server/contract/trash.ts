import { z } from 'zod';
import { named, numberTextOf, pageQuery } from './fields.ts';

export const trashKinds = ['user', 'course', 'material'] as const;
export type TrashKind = (typeof trashKinds)[number];

export const trashItem = named('TrashItem', {
  kind: z.enum(trashKinds),
  id: z.int(),
  name: z.string(),
  note: z.string(),
  deletedAt: z.int(),
  deletedBy: z.string().nullable(),
  daysLeft: z.int(),
});
export type TrashItem = z.infer<typeof trashItem>;

const POSITION = /^(\d{1,15})\.(user|course|material)\.(\d{1,15})$/;

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

export const emptiedTrash = named('EmptiedTrash', {
  message: z.string(),
  erased: z.int(),
  freedBytes: z.int(),
  remaining: z.int(),
});
export type EmptiedTrash = z.infer<typeof emptiedTrash>;

export const emptyTrashQuery = z.object({
  deletedUntil: numberTextOf('Please say up to which moment.').meta({ type: 'integer', minimum: 0 }),
});

import { z } from 'zod';
import { named, pageQuery } from './fields.ts';

export const taskNote = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sound'), track: z.int(), of: z.int(), language: z.string().optional() }),
  z.object({ kind: z.literal('pale') }),
]);
export type TaskNote = z.infer<typeof taskNote>;

/** `message` says why a task waits or failed, `detail` what the program said. */
export const task = named('Task', {
  id: z.int(),
  kind: z.string(),
  about: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  percent: z.int(),
  message: z.string().nullable(),
  detail: z.string().nullable(),
  notes: z.array(taskNote),
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type Task = z.infer<typeof task>;

export const taskQuery = pageQuery.pick({ limit: true, cursor: true }).extend({
  state: z.enum(task.shape.state.options, 'Please choose one state.').optional(),
});
export type TaskQuery = z.infer<typeof taskQuery>;

import { privacyNotice } from '../../server/contract/privacy-notice.ts';
import type { RequestOptions } from './client.ts';
import { fixture } from './fixtures.ts';
import { password, sessionOf, student } from './people.ts';
import type { SeededCourse } from './seeded-course.ts';

/** A request ready to be sent. */
export interface Ask extends Pick<RequestOptions, 'body'> {
  readonly path: string;
  /** What the protocol of the call wants beside the usual. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: Readonly<Record<string, unknown>>;
}

/** What a request needs beside its route: `in` fills the parameters of the path in their order. */
interface Request extends Partial<Ask> {
  readonly in?: readonly (string | number)[];
}
export type Maker = (course: SeededCourse) => Request | Promise<Request>;
export const plain: Maker = () => ({});

/** Calls of a feature, and a right request of each. A name says who may call it, and what success answers. */
export type FeatureCalls = Readonly<Record<string, Maker>>;

export const notes = fixture('notes.pdf');
export const emailOf = (c: SeededCourse): string => `${c.unique('lata').replace(' ', '')}@example.in`;
export const lata = (c: SeededCourse) => ({ fullName: 'Lata Joshi', email: emailOf(c), password });
export const link = (c: SeededCourse, url: string) => ({
  title: c.unique('Link'),
  description: 'Watch this first.',
  url,
  courseId: c.courseId,
});
export function oneFile(field: string, name: string, bytes: Buffer | string): FormData {
  const form = new FormData();
  form.append(field, new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);
  return form;
}
/** The first admin is without a second factor again. */
export async function withoutFactor({ product }: SeededCourse): Promise<void> {
  const { db } = product.deps.database;
  await db.deleteFrom('second_factors').where('user_id', '=', 1).execute();
  await db.deleteFrom('rate_limits').where('key', 'in', ['secondFactor:1', 'confirmIdentity:1']).execute();
}
export const ordering = { course: 'full-stack', consent: { version: privacyNotice.version, age: 'adult' } };
let references = 600_000_000_000;
export const newReference = (): string => String(++references);
/** A new order's token. */
export async function orderToken(c: SeededCourse): Promise<string> {
  const { db } = c.product.deps.database;
  await db.deleteFrom('rate_limits').where('key', 'like', 'order%').execute();
  const buyer = await sessionOf(c.product, await student(c.product));
  const { link } = (await buyer.post('/api/orders', ordering)).body;
  return link.split('/').at(-1);
}
/** A receipt of a new order, and the order's token. */
export async function receiptOf(c: SeededCourse) {
  const token = await orderToken(c);
  const order = (await c.admin.get('/api/orders?limit=1')).body[0].id;
  await c.admin.post(`/api/orders/${order}/accept`, { method: 'cash' });
  const [{ id }] = (await c.admin.get('/api/receipts?limit=1')).body;
  return { token, id, order };
}

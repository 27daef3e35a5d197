import type { Pdf } from '../documents/pdf.ts';
import type { ApiContext } from './api-env.ts';

export const pdfAnswers = (description: string) => ({
  200: {
    description,
    content: { 'application/pdf': { schema: { type: 'string' as const, format: 'binary' } } },
  },
  304: { description: 'As it was.' },
});

export async function sendPdf(c: ApiContext, fileName: string, { etag, bytes }: Pdf) {
  c.header('ETag', `"${etag}"`);
  // Revalidated each time: it may have been revoked.
  c.header('Cache-Control', 'private, no-cache');
  if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304);
  c.header('Content-Type', 'application/pdf');
  c.header('Content-Disposition', `inline; filename="${fileName}"`);
  const person = String(c.get('currentUser')?.id ?? c.get('request').clientAddress);
  return c.body(new Uint8Array(await bytes(person)));
}

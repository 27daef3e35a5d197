import { stream } from 'hono/streaming';
import type { Log } from '../log.ts';
import type { ApiContext } from './api-env.ts';

export const csvFile = (description: string) => ({
  description,
  content: { 'text/csv': { schema: { type: 'string' as const } } },
});

export function sendCsv(c: ApiContext, name: string, pieces: AsyncIterable<string> | string[], log: Log) {
  c.header('Content-Type', 'text/csv; charset=utf-8');
  c.header('Content-Disposition', `attachment; filename="${name}.csv"`);
  return stream(
    c,
    async (file) => {
      for await (const piece of pieces) {
        if (file.aborted) return;
        await file.write(piece);
      }
    },
    // Half a file must not look like a whole one.
    async (err) => {
      log.error({ err, requestId: c.get('request').id }, 'export cut off');
      c.env.outgoing.destroy();
    },
  );
}

import { setImmediate } from 'node:timers/promises';
import type { TypedResponse } from 'hono';
import { stream } from 'hono/streaming';
import type { Log } from '../log.ts';
import type { ApiContext } from './api-env.ts';

export const csvFile = (description: string) => ({
  description,
  content: { 'text/csv': { schema: { type: 'string' as const } } },
});

export const zipFile = (description: string) => ({
  description,
  content: { 'application/zip': { schema: { type: 'string' as const, format: 'binary' } } },
});

type Pieces<Piece> = AsyncIterable<Piece> | readonly Piece[];

export const sendCsv = (c: ApiContext, name: string, pieces: Pieces<string>, log: Log) =>
  send(c, `${name}.csv`, 'text/csv; charset=utf-8', pieces, log);

export const sendGift = (c: ApiContext, name: string, pieces: Pieces<string>, log: Log) =>
  send(c, `${name}.gift.txt`, 'text/x-gift; charset=utf-8', pieces, log);

export const sendJson = <Body>(c: ApiContext, name: string, pieces: Pieces<string>, log: Log) =>
  send(c, `${name}.json`, 'application/json', pieces, log) as Response & TypedResponse<Body, 200, 'json'>;

export const sendZip = (c: ApiContext, name: string, pieces: Pieces<Uint8Array>, log: Log) =>
  send(c, `${name}.zip`, 'application/zip', pieces, log);

function send(c: ApiContext, name: string, type: string, pieces: Pieces<string | Uint8Array>, log: Log) {
  c.header('Content-Type', type);
  c.header('Content-Disposition', `attachment; filename="${name}"`);
  return stream(
    c,
    async (file) => {
      for await (const piece of pieces) {
        if (file.aborted) return;
        await file.write(piece);
        // Lets requests in: SQLite never waits.
        await setImmediate();
      }
    },
    // Half a file must not look complete.
    async (err) => {
      log.error({ err, requestId: c.get('request').id }, 'export cut off');
      c.env.outgoing.destroy();
    },
  );
}

import { join } from 'node:path';
import { type Benchmark, WARM_UP_SECONDS } from '../lib/benchmark.ts';
import { download } from '../lib/downloads.ts';
import { requestsPerSecond } from '../lib/load.ts';
import { startMediaNginx, startNginx } from '../lib/nginx.ts';
import { throughput } from '../lib/numbers.ts';
import { startProduct } from '../lib/product.ts';
import { skipped } from '../lib/report.ts';
import { duel } from '../lib/rounds.ts';
import type { ServerProcess } from '../lib/server-process.ts';
import { firstOf, studyRoom } from '../lib/study-room.ts';
import { tools } from '../lib/tools.ts';
import { inRanges, type Watching, WHOLE } from '../lib/watching.ts';

const NAME = 'offload';
const LEAST_RATIO = 0.75;
const PREFIX = '/stored-media';

interface Case extends Watching {
  /** Whether each request looks like another person's, so that no earlier check counts for it. */
  readonly isAnew: boolean;
}

const casesFor = (size: number): Case[] => [
  {
    ...inRanges(size),
    what: 'random ranges of 1 MiB, 16 at once, checked by the product, sent by nginx',
    isAnew: false,
  },
  { ...inRanges(size), what: 'the same, each checked anew', isAnew: true },
  { ...WHOLE, what: `${WHOLE.what}, checked by the product, sent by nginx`, isAnew: false },
];

/**
 * A video that nginx sends once the product has checked who asks (`MEDIA_ACCEL`), beside nginx alone, which checks nobody.
 * Product and nginx share the server's core.
 */
export const offload: Benchmark = {
  name: NAME,
  async *run({ rounds, seconds }) {
    if (tools.nginx === undefined) return yield skipped(NAME, 'all', 'nginx is not installed: skipped');
    const room = await studyRoom();
    const { size, path, file } = room.video;
    const { cookie } = firstOf(room);
    let asked = 0;
    const sameCookie = () => ({ Cookie: cookie });
    const ownCookie = () => {
      asked += 1;
      return { Cookie: `${cookie}; asked=${asked}` };
    };
    await using product = await startProduct(room.dataDir, { MEDIA_ACCEL: PREFIX });
    await using front = await startMediaNginx(product.port, {
      folder: join(room.dataDir, 'media'),
      prefix: PREFIX,
    });
    await using alone = await startNginx([{ path, file, mediaType: 'video/mp4', headers: {} }]);

    const take = ({ port }: ServerProcess, { job, isAnew }: Case, forSeconds: number) =>
      download({ ...job, port, path, headersOf: isAnew ? ownCookie : sameCookie, seconds: forSeconds });
    // Without the bytes, the product's part is run often enough for the compiler.
    await requestsPerSecond(product.url + path, 2 * WARM_UP_SECONDS, sameCookie());
    for (const watching of casesFor(size)) {
      await take(front, watching, WARM_UP_SECONDS);
      const { ours, yardstick, ratio, byCpu } = await duel(
        rounds,
        {
          pid: front.pid,
          otherPid: product.pid,
          turn: async () => (await take(front, watching, seconds)) / seconds,
        },
        { pid: alone.pid, turn: async () => (await take(alone, watching, seconds)) / seconds },
      );
      yield {
        benchmark: NAME,
        what: watching.what,
        ours: throughput(ours),
        yardstick: `nginx alone ${throughput(yardstick)}`,
        ratio,
        byCpu,
        ...(watching.isAnew ? {} : { limit: { text: `≥ ${LEAST_RATIO}`, isMet: ratio >= LEAST_RATIO } }),
      };
    }
  },
};

import { type Benchmark, WARM_UP_SECONDS } from '../lib/benchmark.ts';
import { download } from '../lib/downloads.ts';
import { startNginx } from '../lib/nginx.ts';
import { throughput } from '../lib/numbers.ts';
import { startProduct } from '../lib/product.ts';
import { skipped } from '../lib/report.ts';
import { duel } from '../lib/rounds.ts';
import type { ServerProcess } from '../lib/server-process.ts';
import { firstOf, studyRoom } from '../lib/study-room.ts';
import { tools } from '../lib/tools.ts';
import { inRanges, type Watching, WHOLE } from '../lib/watching.ts';

const NAME = 'ranges';

const casesFor = (size: number): (Watching & { leastRatio: number })[] => [
  { ...inRanges(size), leastRatio: 0.6 },
  { ...WHOLE, leastRatio: 1 },
];

/** A video in pieces, as players fetch it, and whole, for many at once; beside nginx with sendfile, which checks nobody. */
export const ranges: Benchmark = {
  name: NAME,
  async *run({ rounds, seconds }) {
    const room = await studyRoom();
    const { size, path, file } = room.video;
    const headersOf = () => ({ Cookie: firstOf(room).cookie });
    const contender = ({ port, pid }: ServerProcess, job: Watching['job']) => ({
      pid,
      turn: async () => (await download({ ...job, port, path, headersOf, seconds })) / seconds,
    });
    await using product = await startProduct(room.dataDir);

    for (const { what, job, leastRatio } of casesFor(size)) {
      const ask = contender(product, job);
      await download({ ...job, port: product.port, path, headersOf, seconds: WARM_UP_SECONDS });
      if (tools.nginx === undefined) {
        const alone = throughput(await ask.turn());
        yield skipped(NAME, what, `${alone}; nginx is not installed: comparison skipped`);
        continue;
      }
      await using nginx = await startNginx([{ path, file, mediaType: 'video/mp4', headers: {} }]);
      const { ours, yardstick, ratio, byCpu } = await duel(rounds, ask, contender(nginx, job));
      yield {
        benchmark: NAME,
        what,
        ours: throughput(ours),
        yardstick: `nginx ${throughput(yardstick)}`,
        ratio,
        byCpu,
        limit: { text: `≥ ${leastRatio}`, isMet: ratio >= leastRatio },
      };
    }
  },
};

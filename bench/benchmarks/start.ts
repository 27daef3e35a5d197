import { join } from 'node:path';
import type { Benchmark } from '../lib/benchmark.ts';
import { milliseconds } from '../lib/numbers.ts';
import { startProduct } from '../lib/product.ts';
import { duel } from '../lib/rounds.ts';
import { studyRoom } from '../lib/study-room.ts';
import { startYardstick } from '../lib/yardstick.ts';

const MOST_MS = 3000;
const BARE_START = new URL('../yardsticks/bare-start.ts', import.meta.url);

/** From the start of the process to its first answer, with data there already; beside a bare Node server with a database. */
export const start: Benchmark = {
  name: 'start',
  async *run({ rounds }) {
    const { dataDir } = await studyRoom();
    const timeOurs = async (): Promise<number> => {
      await using product = await startProduct(dataDir);
      return product.startMs;
    };
    const timeBare = async (): Promise<number> => {
      await using bare = await startYardstick(BARE_START, { DATABASE: join(dataDir, 'abhyas.sqlite') });
      return bare.startMs;
    };
    const { ours, yardstick, ratio } = await duel(rounds, { turn: timeOurs }, { turn: timeBare });
    yield {
      benchmark: 'start',
      what: 'second start until /readyz answers 200',
      ours: milliseconds(ours),
      yardstick: `bare Node ${milliseconds(yardstick)}`,
      ratio,
      limit: { text: `< ${MOST_MS} ms`, isMet: ours < MOST_MS },
    };
  },
};

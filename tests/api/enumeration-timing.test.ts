import { afterAll, describe, expect, it } from 'vitest';
import type { Answer } from '../support/client.ts';
import { forgetLimits } from '../support/database-contents.ts';
import { student } from '../support/people.ts';
import { startProduct } from '../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());

/** Requests of each kind; known and unknown ones take turns, so that what else the machine does hits both alike. */
const EACH = 200;
/**
 * How far from 0.5 two series that are alike may come by chance. One deviation of `longer` is √((n + m + 1) / 12nm):
 * 0.029 for twice 200. This is 4.15 of them: it happens to one run in 30,000, to either of the two tests in one of 15,000.
 */
const BY_CHANCE = 0.12;
const known = (await student(product)).email;

/** All that an observer sees, without what differs in every answer anyway. */
const seen = ({ status, headers, bytes }: Answer): string =>
  JSON.stringify({
    status,
    headers: [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id'),
    body: bytes.toString('utf8').replace(/urn:uuid:[0-9a-f-]+/, ''),
  });

/**
 * How likely one of `a` took longer than one of `b` (Mann and Whitney): 0.5 where they are alike, whatever the machine's
 * speed and whatever else it does.
 */
function longer(a: readonly number[], b: readonly number[]): number {
  const wins = a.flatMap((x) => b.map((y): number => (x > y ? 1 : x === y ? 0.5 : 0)));
  return wins.reduce((sum, win) => sum + win, 0) / wins.length;
}

/** Every request comes from a client of its own; what is counted by account is forgotten now and then. */
const calls = {
  'a login with a wrong password': {
    ask: (email: string) => product.client().post('/api/login', { email, password: 'a wrong guess' }),
    /** As if unknown accounts cost no hash: refused before it. */
    careless: () => product.client().post('/api/login', { email: 'nobody', password: 'a wrong guess' }),
  },
  'asking for a reset link': {
    ask: (email: string) => product.client().post('/api/forgot-password', { email }),
    /** As if nothing were done for unknown accounts. */
    careless: () => product.client().post('/api/forgot-password', { email: 'nobody' }),
  },
};

describe.each(Object.entries(calls))('%s', (_name, { ask, careless }) => {
  it('looks and lasts the same for known and unknown accounts, 400 times by turns', async () => {
    const times = { known: [] as number[], unknown: [] as number[], careless: [] as number[] };
    const looks = new Set<string>();
    const timed = async (kind: keyof typeof times, request: () => Promise<Answer>): Promise<Answer> => {
      const begun = performance.now();
      const answer = await request();
      times[kind].push(performance.now() - begun);
      return answer;
    };
    for (let round = 0; round < EACH; round += 1) {
      const unknown = `nobody${round}@example.in`;
      const pair = [
        () => timed('known', () => ask(known)),
        () => timed('unknown', () => ask(unknown)),
      ] as const;
      // Who comes first changes, or the first of a pair would pay for what the second finds warm.
      for (const request of round % 2 === 0 ? pair : pair.toReversed()) looks.add(seen(await request()));
      if (round % 5 !== 0) continue;
      await timed('careless', careless);
      await forgetLimits(product);
    }
    expect([...looks]).toHaveLength(1);

    // The same measure must find a difference that is there, in the same minute on the same machine.
    const control = longer(times.known, times.careless) - 0.5;
    expect(control).toBeGreaterThan(0.3);
    expect(Math.abs(longer(times.known, times.unknown) - 0.5)).toBeLessThan(BY_CHANCE);
  }, 600_000);
});

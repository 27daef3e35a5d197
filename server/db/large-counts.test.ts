import { describe, expect, it } from 'vitest';
import { createLargeCounts } from './large-counts.ts';

function makeList(length: number) {
  const clock = { now: 1_800_000_000_000 };
  const list = { length, timesCounted: 0 };
  const counts = createLargeCounts(() => clock.now);
  const ask = (key = 'all') =>
    counts.of(key, async () => {
      list.timesCounted += 1;
      return list.length;
    });
  return { clock, list, ask };
}

describe('large counts', () => {
  it('counts a list of up to 10,000 anew each time', async () => {
    const { list, ask } = makeList(10_000);
    expect(await ask()).toBe(10_000);
    list.length = 9999;
    expect(await ask()).toBe(9999);
  });

  it('gives the count of a longer list again for ten seconds, then counts', async () => {
    const { clock, list, ask } = makeList(10_001);
    expect(await ask()).toBe(10_001);
    list.length = 20_000;
    clock.now += 9999;
    expect(await ask()).toBe(10_001);
    clock.now += 1;
    expect(await ask()).toBe(20_000);
    expect(list.timesCounted).toBe(2);
  });

  it('tells lists apart', async () => {
    const { list, ask } = makeList(10_001);
    await ask('one');
    list.length = 10_002;
    expect([await ask('other'), await ask('one')]).toEqual([10_002, 10_001]);
  });

  it('counts again when the clock was set back far', async () => {
    const { clock, list, ask } = makeList(10_001);
    await ask();
    list.length = 10_002;
    clock.now -= 10_000;
    expect(await ask()).toBe(10_002);
  });

  it('is right again once a list has become short', async () => {
    const { clock, list, ask } = makeList(10_001);
    await ask();
    clock.now += 10_000;
    list.length = 3;
    expect(await ask()).toBe(3);
    list.length = 2;
    expect(await ask()).toBe(2);
  });

  it('remembers a hundred lists, and forgets the one it counted longest ago', async () => {
    const { list, ask } = makeList(10_001);
    for (let at = 0; at <= 100; at += 1) await ask(String(at));
    list.length = 10_002;
    expect([await ask('100'), await ask('1'), await ask('0')]).toEqual([10_001, 10_001, 10_002]);
  });
});

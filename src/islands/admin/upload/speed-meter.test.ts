import { expect, it } from 'vitest';
import { createSpeedMeter } from './speed-meter.ts';

it('measures over the last five seconds, and says nothing before there is something to measure', () => {
  let now = 0;
  const measure = createSpeedMeter(() => now);
  expect(measure(0, 10_000)).toMatchObject({ bytesPerSecond: undefined, secondsLeft: undefined });
  now = 1000;
  expect(measure(1000, 10_000)).toMatchObject({ bytesPerSecond: 1000, secondsLeft: 9 });
  now = 8000;
  measure(2000, 10_000);
  now = 9000;
  expect(measure(4000, 10_000)).toMatchObject({ bytesPerSecond: 2000, secondsLeft: 3 });
});

import { describe, expect, it, vi } from 'vitest';
import { passOver } from './pass-over.mjs';

describe('a program that is not installed', () => {
  it('is passed over with a sentence', () => {
    vi.stubEnv('EXPECT_ALL_TOOLS', undefined);
    const log = vi.spyOn(console, 'log').mockReturnValue();
    passOver('restarts behind nginx', 'nginx');
    expect(log.mock.calls).toEqual([['Skipped: restarts behind nginx. nginx is not installed here.']]);
  });

  it('is a failure where all are expected', () => {
    vi.stubEnv('EXPECT_ALL_TOOLS', '1');
    expect(() => passOver('restarts behind nginx', 'nginx')).toThrow(
      'nginx is not installed here, and EXPECT_ALL_TOOLS=1 asks for restarts behind nginx.',
    );
  });
});

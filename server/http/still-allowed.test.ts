import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { askAgainWhenWhole, assertStillAllowed } from './still-allowed.ts';

const request = () => new IncomingMessage(new Socket());

describe('a request whose body has come', () => {
  it('is held to the rule that it was let in by', async () => {
    const incoming = request();
    const rule = vi.fn(async () => {});
    askAgainWhenWhole(incoming, rule);
    expect(rule).not.toHaveBeenCalled();
    await assertStillAllowed(incoming);
    expect(rule).toHaveBeenCalledOnce();
  });

  it('is refused as the rule says', async () => {
    const incoming = request();
    askAgainWhenWhole(incoming, () => Promise.reject(new Error('Not any more')));
    await expect(assertStillAllowed(incoming)).rejects.toThrow('Not any more');
  });

  it('is let through where there is no rule, whatever another one has', async () => {
    askAgainWhenWhole(request(), () => Promise.reject(new Error('Not any more')));
    await expect(assertStillAllowed(request())).resolves.toBeUndefined();
  });
});

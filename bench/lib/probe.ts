import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from './statistics.ts';

/** Times of calls in milliseconds. */
export interface Times {
  readonly p50: number;
  readonly p99: number;
  readonly calls: number;
}

const CALLS_PER_SECOND = 100;

/**
 * Makes calls at a steady rate, whether or not earlier ones were answered, as people do: a server that stands still
 * then shows in every call that was due meanwhile. Each has an address of its own, so that every one is answered anew.
 * @throws Error when a call is refused
 */
export async function probe(url: string, cookie: string, seconds: number): Promise<Times> {
  const agent = new Agent({ keepAlive: true });
  const startedAt = performance.now();
  const calls: Promise<number>[] = [];
  for (let due = 0; due < seconds * 1000; due += 1000 / CALLS_PER_SECOND) {
    const early = startedAt + due - performance.now();
    if (early > 0) await sleep(early);
    calls.push(timedCall(`${url}?${calls.length}`, cookie, agent));
  }
  const times = await Promise.all(calls);
  agent.destroy();
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), calls: times.length };
}

function timedCall(url: string, cookie: string, agent: Agent): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { cookie } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}.`));
      response.resume().once('end', () => resolve(performance.now() - startedAt));
    }).once('error', reject);
  });
}

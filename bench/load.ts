import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { median, options, seconds } from './figures.ts';
import { cpuSeconds, env, folder, type Server } from './servers.ts';

export interface Load {
  readonly headers?: Readonly<Record<string, string>>;
  readonly connections?: number;
  readonly anew?: boolean;
  readonly range?: { readonly bytes: number; readonly of: number };
}

/** Asks for one address as often as it is answered. @returns answers a second @throws Error when one is no success */
export async function requestsPerSecond(url: string, seconds: number, load: Load): Promise<number> {
  const { headers = {}, connections = 64, anew = false, range } = load;
  const script = join(folder, 'wrk.lua');
  const { bytes = 0, of = 1 } = range ?? {};
  writeFileSync(
    script,
    `local count = math.random(1, 1e9)
    request = function()
      count = count + 1
      local from = math.random(0, ${of - bytes})
      if ${range !== undefined} then wrk.headers["Range"] = "bytes=" .. from .. "-" .. (from + ${bytes - 1}) end
      return wrk.format(nil, ${anew} and wrk.path .. "?anew=" .. count or wrk.path)
    end`,
  );
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const sizes = ['-t1', `-c${connections}`, `-d${seconds}`, '--timeout', '30'];
  const { stdout } = await promisify(execFile)('wrk', [...sizes, '-s', script, ...named, url], { env });
  const trouble = /Non-2xx.*|Socket errors.*/.exec(stdout)?.[0];
  if (trouble !== undefined) throw new Error(`${url}: ${trouble}`);
  return Number(/Requests\/sec:\s*([\d.]+)/.exec(stdout)?.[1]);
}

/** One call; `json` goes with PUT unless a method is named. */
export interface Call {
  readonly path: string;
  readonly method?: string;
  readonly cookie?: string;
  readonly json?: unknown;
}

/** Makes one call and reads its whole answer. @throws Error when it is no success */
export async function ask(server: Server, { path, cookie = '', json, method }: Call): Promise<string> {
  const headers = { cookie, 'content-type': 'application/json', 'accept-encoding': 'gzip' };
  const body = json === undefined ? {} : { method: 'PUT', body: JSON.stringify(json) };
  const answer = await fetch(server.url + path, { headers, ...body, ...(method && { method }) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return text;
}

/** @returns milliseconds that a call takes */
export async function timeOf(server: Server, call: Call): Promise<number> {
  const began = performance.now();
  await ask(server, call);
  return performance.now() - began;
}

/** Makes calls one after the other. @returns how many */
export async function callsWithin(server: Server, seconds: number, next: (count: number) => Call) {
  let count = 0;
  for (const until = performance.now() + 1000 * seconds; performance.now() < until; count += 1)
    await timeOf(server, next(count));
  return count;
}

/** CPU time of a call, asked as browsers ask. @returns milliseconds, the median of some rounds */
export async function costOf(
  server: Server,
  callOf: (turn: number) => Call,
  turnSeconds = seconds,
): Promise<number> {
  const rounds: number[] = [];
  // The first round only warms up the compiler.
  while (rounds.length <= Number(options.rounds)) {
    const before = cpuSeconds(server);
    const count = await callsWithin(server, turnSeconds, callOf);
    rounds.push((1000 * (cpuSeconds(server) - before)) / count);
  }
  return median(rounds.slice(1));
}

/** Floods the server on many connections, reopened when closed. @returns a function that stops it */
export function flood({ port }: Server, path: string, connections: number): () => void {
  let isOver = false;
  const block = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`.repeat(500);
  const send = async (): Promise<void> => {
    while (!isOver) {
      const socket = connect({ port, host: '127.0.0.1' }).on('error', () => {});
      socket.resume().write(block);
      await new Promise((resolve) => socket.once('close', resolve));
      await sleep(50);
    }
  };
  for (let count = 0; count < connections; count += 1) void send();
  return () => {
    isOver = true;
  };
}

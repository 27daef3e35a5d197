import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inRounds, median, seconds } from './figures.ts';
import { cpuSeconds, folder, type Server } from './servers.ts';

export interface Load {
  readonly headers?: Readonly<Record<string, string>>;
  readonly connections?: number;
  /** Gives each request an address of its own, so that no answer is repeated from memory. */
  readonly isUnique?: boolean;
  readonly range?: { readonly bytes: number; readonly of: number };
}

/** Asks for one address as often as it is answered. @returns ms of CPU time an answer @throws Error when one is no success */
export async function costOfLoad(server: Server, path: string, load: Load): Promise<number> {
  const { headers = {}, connections = 64, isUnique = false, range } = load;
  const script = join(folder, 'wrk.lua');
  const { bytes = 0, of = 1 } = range ?? {};
  writeFileSync(
    script,
    `local count = math.random(1, 1e9)
    request = function()
      count = count + 1
      local from = math.random(0, ${of - bytes})
      if ${range !== undefined} then wrk.headers["Range"] = "bytes=" .. from .. "-" .. (from + ${bytes - 1}) end
      return wrk.format(nil, ${isUnique} and wrk.path .. "?turn=" .. count or wrk.path)
    end`,
  );
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const sizes = ['-t1', `-c${connections}`, `-d${seconds}`, '--timeout', '30'];
  const before = cpuSeconds(server);
  const { stdout } = await promisify(execFile)('wrk', [...sizes, '-s', script, ...named, server.url + path]);
  const trouble = /Non-2xx.*|Socket errors.*/.exec(stdout)?.[0];
  if (trouble !== undefined) throw new Error(`${path}: ${trouble}`);
  return (1000 * (cpuSeconds(server) - before)) / Number(/(\d+) requests in/.exec(stdout)?.[1]);
}

/** One call; `json` goes with PUT unless a method is named. */
export interface Call {
  readonly path: string;
  readonly method?: string;
  readonly cookie?: string;
  readonly json?: unknown;
}

/** Makes one call and reads its whole answer. @throws Error when it is no success */
export async function ask(server: Server, { path, cookie = '', json, method }: Call) {
  const headers = { cookie, 'content-type': 'application/json', 'accept-encoding': 'gzip' };
  const body = json === undefined ? {} : { method: 'PUT', body: JSON.stringify(json) };
  const answer = await fetch(server.url + path, { headers, ...body, ...(method && { method }) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
}

/** @returns milliseconds that a call takes */
export async function timeOf(server: Server, call: Call): Promise<number> {
  const began = performance.now();
  await ask(server, call);
  return performance.now() - began;
}

/** Makes calls one after the other, asked as browsers ask. @returns ms of CPU time a call */
export async function costOfCalls(server: Server, callOf: (turn: number) => Call, within = seconds) {
  const before = cpuSeconds(server);
  let count = 0;
  for (const until = performance.now() + 1000 * within; performance.now() < until; count += 1)
    await ask(server, callOf(count));
  return (1000 * (cpuSeconds(server) - before)) / count;
}

/** @returns the median of some rounds */
export async function costOf(server: Server, callOf: (turn: number) => Call, within = seconds) {
  const turn = () => costOfCalls(server, callOf, within);
  // The first turn only warms up the compiler.
  await turn();
  return median(await inRounds(turn));
}

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { cores } from './cores.ts';
import { toolEnv, tools } from './tools.ts';

const run = promisify(execFile);

const CONNECTIONS = 64;
/** A slow answer is a figure; only one that never comes is a fault. */
const PATIENCE_SECONDS = 30;

type Headers = Readonly<Record<string, string>>;

/**
 * Asks for one address as often as it is answered, over 64 kept connections.
 * @returns requests a second
 * @throws Error when an answer is no success or a connection breaks
 */
export const requestsPerSecond = (url: string, seconds: number, headers: Headers = {}): Promise<number> =>
  tools.wrk === undefined ? askWithAutocannon(url, seconds, headers) : askWithWrk(url, seconds, headers);

const headerArguments = (headers: Headers): string[] =>
  Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);

async function askWithWrk(url: string, seconds: number, headers: Headers): Promise<number> {
  const threads = Math.min(cores?.loadCount ?? 1, 4);
  const sizes = [
    `-t${threads}`,
    `-c${CONNECTIONS}`,
    `-d${Math.ceil(seconds)}s`,
    `--timeout=${PATIENCE_SECONDS}s`,
  ];
  const { stdout } = await run('wrk', [...sizes, ...headerArguments(headers), url], { env: toolEnv });
  const trouble = /Non-2xx.*|Socket errors.*/.exec(stdout)?.[0];
  if (trouble !== undefined) throw new Error(`${url}: ${trouble}`);
  return Number(/Requests\/sec:\s*([\d.]+)/.exec(stdout)?.[1]);
}

async function askWithAutocannon(url: string, seconds: number, headers: Headers): Promise<number> {
  const program = fileURLToPath(import.meta.resolve('autocannon'));
  const sizes = [
    '--json',
    '-c',
    String(CONNECTIONS),
    '-d',
    String(Math.ceil(seconds)),
    '-t',
    String(PATIENCE_SECONDS),
  ];
  // Between name and value it wants "=" or ":" without a space.
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const { stdout } = await run(process.execPath, [program, ...sizes, ...named, url], { maxBuffer: 1e8 });
  const { non2xx, errors, requests } = JSON.parse(stdout);
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refusals, ${errors} broken connections`);
  return Number(requests.average);
}

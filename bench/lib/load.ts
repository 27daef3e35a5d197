import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { cores } from './cores.ts';
import { toolEnv, tools } from './tools.ts';
import { workshop } from './workshop.ts';

const run = promisify(execFile);

const CONNECTIONS = 64;
/** A slow answer is a figure; only one that never comes is a fault. */
const PATIENCE_SECONDS = 30;

type Headers = Readonly<Record<string, string>>;

/** Whether each request names the same address, or one with a query that no other has: what is remembered of others is of no use then. */
type Addresses = 'same' | 'each its own';

/**
 * Asks for one address as often as it is answered, over 64 kept connections.
 * @returns requests a second
 * @throws Error when an answer is no success or a connection breaks
 */
export const requestsPerSecond = (
  url: string,
  seconds: number,
  headers: Headers = {},
  addresses: Addresses = 'same',
): Promise<number> =>
  tools.wrk === undefined
    ? askWithAutocannon(url, seconds, headers, addresses)
    : askWithWrk(url, seconds, headers, addresses);

const headerArguments = (headers: Headers): string[] =>
  Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);

const NUMBERED = `
local mark, count = tostring({}):match("0x%x+"), 0
request = function()
  count = count + 1
  return wrk.format(nil, wrk.path .. "?" .. mark .. "=" .. count)
end
`;

function numberedScript(): string {
  const script = join(workshop, 'numbered.lua');
  writeFileSync(script, NUMBERED);
  return script;
}

async function askWithWrk(
  url: string,
  seconds: number,
  headers: Headers,
  addresses: Addresses,
): Promise<number> {
  const threads = Math.min(cores?.loadCount ?? 1, 4);
  const sizes = [
    `-t${threads}`,
    `-c${CONNECTIONS}`,
    `-d${Math.ceil(seconds)}s`,
    `--timeout=${PATIENCE_SECONDS}s`,
  ];
  const script = addresses === 'same' ? [] : ['-s', numberedScript()];
  const { stdout } = await run('wrk', [...sizes, ...script, ...headerArguments(headers), url], {
    env: toolEnv,
  });
  const trouble = /Non-2xx.*|Socket errors.*/.exec(stdout)?.[0];
  if (trouble !== undefined) throw new Error(`${url}: ${trouble}`);
  return Number(/Requests\/sec:\s*([\d.]+)/.exec(stdout)?.[1]);
}

async function askWithAutocannon(
  url: string,
  seconds: number,
  headers: Headers,
  addresses: Addresses,
): Promise<number> {
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
  const asked = addresses === 'same' ? [url] : ['--idReplacement', `${url}?[<id>]`];
  // Between name and value it wants "=" or ":" without a space.
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const { stdout } = await run(process.execPath, [program, ...sizes, ...named, ...asked], { maxBuffer: 1e8 });
  const { non2xx, errors, requests } = JSON.parse(stdout);
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refusals, ${errors} broken connections`);
  return Number(requests.average);
}

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const LOG = fileURLToPath(new URL('./log.ts', import.meta.url));

/** Runs a piece of code with a log in a process of its own, and gives what came out of it. */
function run(code: string): { lines: Record<string, unknown>[]; status: number | null } {
  const script = `import { createLog, withoutRedaction } from ${JSON.stringify(LOG)};
    const log = createLog({ logLevel: 'info' });\n${code}`;
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const lines = stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Record<string, unknown> => JSON.parse(line));
  return { lines, status };
}

const HUNDRED = 'for (let n = 1; n <= 100; n += 1) log.info({ n }, "line");';
const numbers = Array.from({ length: 100 }, (_, index) => index + 1);
const numbersOf = (lines: readonly Record<string, unknown>[]) =>
  lines.filter(({ msg }) => msg === 'line').map(({ n }) => n);

it.each([
  ['ends', '', 0],
  ['is ended', 'process.exit(3);', 3],
  ['fails', 'throw new Error("broken");', 1],
  ['fails in a promise', 'await Promise.reject(new Error("broken"));', 1],
])('loses no line when the process %s', (_how, end, status) => {
  const result = run(`${HUNDRED} ${end}`);
  expect(numbersOf(result.lines)).toEqual(numbers);
  expect(result.status).toBe(status);
});

it('has written all lines up to a warning when the process is killed right after it', () => {
  const { lines } = run(
    `${HUNDRED} log.warn('look'); log.info('never seen'); process.kill(process.pid, 'SIGKILL');`,
  );
  expect(numbersOf(lines)).toEqual(numbers);
  expect(lines.at(-1)).toMatchObject({ level: 'warn', msg: 'look' });
});

it('has written the lines of a turn when the next one begins', () => {
  const { lines } = run(`${HUNDRED} setImmediate(() => process.kill(process.pid, 'SIGKILL'));`);
  expect(numbersOf(lines)).toEqual(numbers);
});

it('holds back no more than fits in a small batch', () => {
  const { lines } = run(
    `for (let n = 1; n <= 3000; n += 1) log.info({ n, text: 'x'.repeat(100) }, 'line'); process.kill(process.pid, 'SIGKILL');`,
  );
  expect(lines.length).toBeGreaterThan(2400);
});

it('cuts what opens an account, except where no such field can be', () => {
  const { lines } = run(`
    const fields = { password: 'P', request: { cookie: 'C', token: 'T', path: '/x' } };
    log.info(fields); withoutRedaction(log).info({ path: '/x' });`);
  expect(lines[0]).toMatchObject({
    password: '[cut]',
    request: { cookie: '[cut]', token: '[cut]', path: '/x' },
  });
  expect(lines[1]).toMatchObject({ level: 'info', path: '/x' });
});

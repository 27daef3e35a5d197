import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const LOG = fileURLToPath(new URL('./log.ts', import.meta.url));

/** Runs code with a log in a process through a shell. @returns its output */
function run(code: string, after = '') {
  const script = `import { createLog, withoutRedaction } from ${JSON.stringify(LOG)};
    const log = createLog({ logLevel: 'info' });\n${code}`;
  const line = `"$0" --input-type=module -e "$1" ${after}`;
  const { stdout, status } = spawnSync('sh', ['-c', line, process.execPath, script], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  const lines = stdout.split('\n').filter((text) => text !== '');
  return { lines: lines.map((text): Record<string, unknown> => JSON.parse(text)), status };
}

it.each([
  ['ends', ''],
  ['is ended', 'process.exit(3);'],
  ['fails', 'throw new Error("broken");'],
  ['is killed', 'process.kill(process.pid, "SIGKILL");'],
])('loses no line when the process %s', (_how, end) => {
  const { lines } = run(`for (let n = 0; n < 100; n += 1) log.info({ n }); log.fatal('last'); ${end}`);
  expect(lines).toHaveLength(101);
  expect(lines.at(-1)).toMatchObject({ level: 'fatal', msg: 'last' });
});

const MUCH = `for (let n = 0; n < 20_000; n += 1) log.info({ text: 'x'.repeat(100) }); process.exit(3);`;

it('waits for a slow reader', () => {
  expect(run(MUCH, '| (sleep 0.3; wc -l)').lines).toEqual([20_000]);
});

it('does not end a process whose log volume is full', () => {
  expect(run(MUCH, '> /dev/full').status).toBe(3);
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

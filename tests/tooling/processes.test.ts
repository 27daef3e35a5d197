import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { projectRoot } from './sandbox.ts';

const lib = pathToFileURL(`${projectRoot}/scripts/lib/run.mjs`).href;

/** Finishes its work before it ends with a code of its own, as the server does. */
const program = `
  setInterval(() => {}, 1000);
  const finish = (signal) => setTimeout(() => { console.log('finished after ' + signal); process.exit(7); }, 100);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, finish);
  console.log('pid ' + process.pid);
`;

const launchers = {
  run: `import { run } from ${JSON.stringify(lib)};
    process.exitCode = await run(process.execPath, ['-e', ${JSON.stringify(program)}]);`,
  become: `import { become } from ${JSON.stringify(lib)};
    await become(process.execPath, ['-e', ${JSON.stringify(program)}]);`,
};

async function launchAndStop(launcher: keyof typeof launchers, signal: NodeJS.Signals) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', launchers[launcher]], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    if (printed === '') child.kill(signal);
    printed += chunk.toString();
  });
  const [code] = await once(child, 'close');
  return { code, printed, pid: child.pid };
}

describe.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s to a launcher', (signal) => {
  test.each(['run', 'become'] as const)(
    '(%s) reaches the program, which ends in its own time',
    async (launcher) => {
      const { code, printed } = await launchAndStop(launcher, signal);
      expect(printed).toContain(`finished after ${signal}`);
      expect(code).toBe(7);
    },
  );
});

test.skipIf(process.platform === 'win32')('become keeps the process id', async () => {
  const { printed, pid } = await launchAndStop('become', 'SIGTERM');
  expect(printed).toContain(`pid ${pid}`);
});

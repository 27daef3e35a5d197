import { afterEach, expect, it } from 'vitest';
import { killAll, type Running, startMain } from './test-process.ts';

const PATIENCE = { timeout: 60_000 };
const TWO = { WEB_CONCURRENCY: '2' };

afterEach(killAll);

const pids = ({ said }: Running): number[] =>
  [...said().matchAll(/"pid":(\d+),"msg":"serving"/g)].map(([, pid]) => Number(pid));

it('serves with several processes, replaces one that dies, and stops them all', async () => {
  const server = startMain(TWO);
  await expect.poll(() => pids(server), PATIENCE).toHaveLength(2);
  const url = await server.url();
  expect(server.said().match(/The first admin/g)).toHaveLength(1);

  process.kill(pids(server)[0] ?? 0, 'SIGKILL');
  await expect.poll(() => pids(server), PATIENCE).toHaveLength(3);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);

  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(server.said().match(/"msg":"stopped"/g)).toHaveLength(2);
  await expect(fetch(`${url}/readyz`)).rejects.toThrow();
});

it('ends as the first process ends that cannot start', async () => {
  const server = startMain({ ...TWO, SITE_DIR: '/nowhere' });
  expect(await server.ended).toBe(78);
  expect(server.said()).toContain('npm run build');
});

import { afterEach, describe, expect, it } from 'vitest';
import { killAll, type Running, startMain } from './test-process.ts';

afterEach(killAll);

const metricsPort = ({ told }: Running): Promise<string> =>
  told(/"port":(\d+),"msg":"figures are given out"/);

async function read(server: Running): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${await metricsPort(server)}/metrics`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  return answer.text();
}

describe('the figures', () => {
  it('count requests by kind, and show what the database and the disk hold', async () => {
    const server = startMain({ METRICS_PORT: '0' });
    const url = await server.url();
    for (let call = 0; call < 3; call += 1) await fetch(`${url}/api/courses`);
    await fetch(`${url}/no-such-page`);
    await expect
      .poll(() => read(server))
      .toContain('abhyas_http_request_duration_seconds_count{kind="api",method="GET",status="200"} 3');
    const text = await read(server);
    expect(text).toMatch(/^abhyas_http_request_duration_seconds_count\{kind="page",.*status="404"\} 1$/m);
    expect(text).toMatch(/^abhyas_http_requests_running\{kind="api"\} 0$/m);
    expect(text).toMatch(/^abhyas_storage_free_bytes [1-9]\d+/m);
    expect(text).toMatch(/^abhyas_mails_waiting 0$/m);
    expect(text).toMatch(/^process_resident_memory_bytes [1-9]/m);
    // No backup was ever made, so none has an age.
    expect(text).not.toMatch(/^abhyas_backup_age_seconds \d/m);
  });

  it('are for /metrics only, and never on the address of the site', async () => {
    const server = startMain({ METRICS_PORT: '0' });
    const url = await server.url();
    const metrics = `http://127.0.0.1:${await metricsPort(server)}`;
    expect((await fetch(metrics)).status).toBe(404);
    expect((await fetch(`${metrics}/metrics`, { method: 'POST' })).status).toBe(405);
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
  });

  it('of several processes are added up', async () => {
    const server = startMain({ METRICS_PORT: '0', WEB_CONCURRENCY: '2' });
    const url = await server.url();
    await expect.poll(() => server.said().match(/"msg":"serving"/g), { timeout: 60_000 }).toHaveLength(2);
    // Without kept connections, so that both processes get their part.
    for (let call = 0; call < 6; call += 1)
      await fetch(`${url}/api/courses`, { headers: { Connection: 'close' } });
    await expect
      .poll(() => read(server))
      .toContain('abhyas_http_request_duration_seconds_count{kind="api",method="GET",status="200"} 6');
    await expect.poll(() => read(server)).toMatch(/^abhyas_mails_waiting 0$/m);
  });

  it('are not there unless they are asked for', async () => {
    const server = startMain({});
    await server.url();
    expect(server.said()).not.toContain('figures');
  });
});

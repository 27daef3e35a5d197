import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { serverArgs, serverEnvironment } from '../../scripts/lib/server-start.mjs';

const operations = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');

it('systemd starts the server as npm start does', () => {
  const [, command = ''] = /^ExecStart=\S+\/node (.+)$/m.exec(operations) ?? [];
  expect(command.split(' ')).toEqual(serverArgs);
  const { NODE_COMPILE_CACHE: _folder, ...others } = serverEnvironment;
  for (const [name, value] of Object.entries(others))
    expect(operations).toContain(`Environment=${name}=${value}`);
  expect(operations).toMatch(/^Environment=NODE_COMPILE_CACHE=/m);
});

it('a container starts the server as npm start does', () => {
  const dockerfile = readFileSync(new URL('../../Dockerfile', import.meta.url), 'utf8');
  const [, command = '[]'] = /^CMD (\[.+\])$/m.exec(dockerfile) ?? [];
  expect(JSON.parse(command)).toEqual(['node', ...serverArgs]);
  for (const name of Object.keys(serverEnvironment)) expect(dockerfile).toContain(`${name}=`);
});

it('Node takes the flags', () => {
  const flags = serverArgs.filter((arg) => arg.startsWith('--'));
  expect(execFileSync(process.execPath, [...flags, '-p', '"taken"'], { encoding: 'utf8' })).toBe('taken\n');
});

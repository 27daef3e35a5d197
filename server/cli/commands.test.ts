import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCommand } from '../../tests/support/cli.ts';

const COMMANDS = [
  'backup',
  'doctor',
  'issue-password',
  'reset-second-factor',
  'restore',
  'setup-link',
  'waiting-mail',
];

it.each(COMMANDS)('%s says how it is called, and takes no words it does not know', async (name) => {
  // Fails on this setting if it does anything else.
  const env = { PORT: 'abc' };
  const help = await runCommand(name, ['--help'], env);
  expect(help).toEqual({ code: 0, output: expect.stringMatching(/^npm run [a-z]/) });
  const unknown = await runCommand(name, ['--nothing-such'], env);
  expect(unknown).toEqual({ code: 64, output: expect.stringContaining("Unknown option '--nothing-such'") });
});

it('a word too many is not passed over', async () => {
  expect(await runCommand('restore', ['one', 'two'], {})).toEqual({
    code: 64,
    output: expect.stringContaining('This takes no word "two".'),
  });
});

it.each([
  ['issue-password', 'Whose password?'],
  ['reset-second-factor', 'Whose two-step login?'],
  ['restore', 'Which backup?'],
  ['backup', 'Where to?'],
])('%s that lacks a word says which', async (name, question) => {
  expect(await runCommand(name, [], {})).toEqual({ code: 64, output: expect.stringContaining(question) });
});

it.each(COMMANDS)('%s shows no stack when no one reads what it prints', async (name) => {
  const end = await runCommand(name, ['--help'], {}, { isRead: false });
  expect(end).toEqual({ code: 0, output: '' });
  const { output } = await runCommand(name, [], { DATA_DIR: '/nowhere' }, { isRead: false });
  expect(output).not.toMatch(/EPIPE|^ +at /m);
});

it('a wrong setting is told in a sentence, without a stack', async () => {
  expect(await runCommand('waiting-mail', [], { PORT: 'abc' })).toEqual({
    code: 1,
    output: "The configuration can't be used:\n  - PORT must be a number, for example 4321.\n",
  });
});

it.each([
  ['backup', ['--to', '/nowhere']],
  ['issue-password', ['asha@example.in']],
  ['waiting-mail', []],
])('%s makes no data where there is none', async (name, args) => {
  const dataDir = join(tmpdir(), 'abhyas-no-data');
  const { code, output } = await runCommand(name, args, { DATA_DIR: dataDir });
  expect([code, output]).toEqual([
    1,
    `${dataDir} holds no data. Set DATA_DIR to the folder of the site, and try again.\n`,
  ]);
  expect(existsSync(dataDir)).toBe(false);
});

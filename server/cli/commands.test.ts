import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../../tests/support/cli.ts';

describe('a command', () => {
  it.each([
    ['backup', []],
    ['issue-password', ['asha@example.in']],
    ['reset-second-factor', ['asha@example.in']],
    ['restore', ['/nowhere']],
    ['scrub', []],
    ['seed-large', []],
    ['waiting-mail', []],
  ])('%s says what is wrong with a setting, and shows no stack', async (name, args) => {
    const { code, output } = await runCommand(name, args, { PORT: 'abc' });
    expect(output).toBe('The configuration cannot be used:\n  - PORT must be a number, for example 4321.\n');
    expect(code).toBe(1);
  });

  it.each([
    ['issue-password', 'Whose password? npm run password:issue -- person@example.in\n'],
    ['reset-second-factor', 'Whose second factor? npm run second-factor:reset -- person@example.in\n'],
    ['restore', 'Which backup? npm run restore -- <folder>\n'],
  ])('%s that lacks a word says which', async (name, sentence) => {
    const { code, output } = await runCommand(name, [], {});
    expect([code, output]).toEqual([64, sentence]);
  });

  it.each([
    'backup',
    'doctor',
    'issue-password',
    'reset-second-factor',
    'restore',
    'scrub',
    'seed-large',
    'waiting-mail',
  ])('%s says how it is called when asked, or when called otherwise', async (name) => {
    // Whatever else it did would fail on this setting.
    const env = { PORT: 'abc' };
    const help = await runCommand(name, ['--help'], env);
    expect(help).toEqual({ code: 0, output: expect.stringMatching(/^npm run [a-z]/) });
    expect(await runCommand(name, ['--nothing-such'], env)).toEqual({
      code: 64,
      output: `Unknown option '--nothing-such'.\n\n${help.output}`,
    });
    const { code, output } = await runCommand(name, ['one', 'two'], env);
    expect({ code, output }).toMatchObject({
      code: 64,
      output: expect.stringContaining(' word "'),
    });
  });

  it.each([
    [
      'backup',
      ['/media/usb'],
      'A folder to back up into is given with --to: npm run backup -- --to /media/usb\n',
    ],
    [
      'restore',
      ['--undo', '/nowhere'],
      '--undo takes no backup: it brings back what the last restore replaced.\n',
    ],
  ])('%s passes over no word', async (name, args, sentence) => {
    const { code, output } = await runCommand(name, args, {});
    expect([code, output]).toEqual([64, sentence]);
  });

  it.each([
    ['backup', ['--to', '/nowhere']],
    ['issue-password', ['asha@example.in']],
    ['reset-second-factor', ['asha@example.in']],
    ['scrub', []],
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
});

import { describe, expect, it } from 'vitest';
import { runCommand } from '../../tests/support/cli.ts';

describe('a command', () => {
  it.each([
    ['backup', []],
    ['issue-password', ['asha@example.in']],
    ['migrate-to-postgres', ['postgres://db.example.in/abhyas']],
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
    [
      'migrate-to-postgres',
      'Where to? npm run migrate:to-postgres -- postgres://user:password@host/database\n',
    ],
  ])('%s that lacks a word says which', async (name, sentence) => {
    const { code, output } = await runCommand(name, [], {});
    expect([code, output]).toEqual([64, sentence]);
  });
});

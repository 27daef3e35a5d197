import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const docs = new URL('../../docs/', import.meta.url);

it('every decision is listed in the architecture, under its number', () => {
  const files = readdirSync(new URL('decisions/', docs)).sort();
  const architecture = readFileSync(new URL('architecture.md', docs), 'utf8');
  const listed = [...architecture.matchAll(/^- (\d{3}) \[[^\]]+\]\(decisions\/(\1-[^)]+)\)$/gm)].map(
    ([, , file]) => file,
  );
  expect(listed).toEqual(files);
});

it('every decision begins with its number', () => {
  for (const file of readdirSync(new URL('decisions/', docs)))
    expect(readFileSync(new URL(`decisions/${file}`, docs), 'utf8')).toMatch(
      new RegExp(`^# ${file.slice(0, 3)}: `),
    );
});

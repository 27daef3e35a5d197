import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { judge, scoreOf } from '../../scripts/lib/mutants/judge.mjs';
import { answers, areas } from '../mutants/areas.ts';
import { equivalents } from '../mutants/equivalents.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const files = areas.flatMap((area) => area.files);

describe('what is changed to see whether tests notice', () => {
  it('is there, each file in one area', () => {
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(new Set(files).size).toBe(files.length);
  });

  it.each(areas)('has tests: $name', ({ tests }) => {
    expect(tests.filter((pattern) => globSync(pattern, { cwd: root }).length === 0)).toEqual([]);
  });

  it('leaves out descriptions of answers only while they are there', () => {
    const contract = readdirSync(join(root, 'server/contract'))
      .map((name) => read(`server/contract/${name}`))
      .join('\n');
    expect([...answers].filter((name) => !contract.includes(`const ${name} =`))).toEqual([]);
  });

  it('excuses changes of code that is there', () => {
    expect(equivalents.filter(({ file, was }) => !read(file).includes(was))).toEqual([]);
  });
});

describe('the judgement', () => {
  const file = 'server/contract/page.ts';
  const [line = 0, column = 0] = placeOf('rows.length > limit');
  const location = {
    start: { line, column },
    end: { line, column: column + 'rows.length > limit'.length },
  };
  const mutant = (status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'Ignored' | 'RuntimeError') => ({
    id: '1',
    fileName: join(root, file),
    mutatorName: 'EqualityOperator',
    replacement: 'true',
    location,
    status,
  });
  const excuse = { file, was: 'rows.length > limit', becomes: 'true', because: 'For the test.' };

  function placeOf(code: string): number[] {
    const lines = read(file).split('\n');
    const at = lines.findIndex((text) => text.includes(code));
    return [at + 1, (lines[at]?.indexOf(code) ?? 0) + 1];
  }

  it('counts what a test noticed, or what kept it from ending', () => {
    const { verdicts } = judge([mutant('Killed'), mutant('Timeout')], []);
    expect(verdicts).toEqual([{ file, noticed: 2, missed: [] }]);
  });

  it('names what nobody noticed', () => {
    const { verdicts } = judge([mutant('Survived'), mutant('NoCoverage')], []);
    const sentence = `${line}: rows.length > limit → true`;
    expect(verdicts).toEqual([{ file, noticed: 0, missed: [sentence, `${sentence} (no test comes here)`] }]);
  });

  it('passes over what changes nothing, or does not run', () => {
    expect(judge([mutant('Ignored'), mutant('RuntimeError')], []).verdicts).toEqual([]);
  });

  it('takes an excuse, and says when it is not needed any more', () => {
    expect(judge([mutant('Survived')], [excuse])).toEqual({
      verdicts: [{ file, noticed: 0, missed: [] }],
      stale: [],
    });
    expect(judge([mutant('Killed')], [excuse]).stale).toEqual([excuse]);
    expect(judge([], [excuse]).stale).toEqual([]);
  });

  it('is percent', () => {
    expect([scoreOf(3, 1), scoreOf(0, 0), scoreOf(0, 1)]).toEqual([75, 100, 0]);
  });
});

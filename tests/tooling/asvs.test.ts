import { describe, expect, test } from 'vitest';
import { type Asvs, asvsOf, type Evidence, readAsvs } from '../../scripts/lib/evidence/asvs.mjs';
import { evidenceComplaints } from '../../scripts/lib/evidence/check-evidence.mjs';
import { headingsIn } from '../../scripts/lib/evidence/headings.mjs';
import { projectSources } from '../../scripts/lib/evidence/project-sources.mjs';
import { playwrightResults, vitestResults } from '../../scripts/lib/evidence/run-results.mjs';
import { scopeComplaints } from '../../scripts/lib/evidence/scope.mjs';
import { patternOf, titlesIn } from '../../scripts/lib/evidence/test-titles.mjs';
import { projectRoot } from './sandbox.ts';

const own = readAsvs();

describe('the proof of security', () => {
  test('names every requirement of levels 1 and 2 once', () => {
    expect(scopeComplaints(own)).toEqual([]);
  });

  test('names tests, rules and paragraphs that are there', async () => {
    expect(evidenceComplaints(own, await projectSources())).toEqual([]);
  });

  test('copies no texts: what a requirement means is said in a line', () => {
    for (const { means } of own.requirements) expect(means.length).toBeLessThan(160);
  });
});

/** The project's list with something changed. */
const changed = (change: (copy: Asvs) => void): Asvs => {
  const copy = structuredClone(own);
  change(copy);
  return copy;
};
const exception: Evidence = { kind: 'exception', reason: 'Nobody found the time for this one yet, sadly.' };

describe('a list that changed', () => {
  test.each<[what: string, change: (copy: Asvs) => void, complaint: RegExp]>([
    ['a requirement lost', ({ requirements }) => requirements.pop(), /^252 requirements are named/],
    [
      'one named twice',
      ({ requirements, notApplicable }) => notApplicable[0]?.ids.push(requirements[0]?.id ?? ''),
      /^1\.1\.1 is named twice\.$/,
    ],
    [
      'one put aside without a reason',
      ({ requirements, notApplicable }) => notApplicable[0]?.ids.push(requirements.pop()?.id ?? ''),
      /^Level 2 has \d+ applicable requirements instead of \d+; a change needs an entry with its reason\.$/,
    ],
    [
      'a change that is none',
      ({ changes, requirements }) => {
        const [{ id, level } = { id: '', level: 1 as const }] = requirements;
        changes.push({ id, level, change: 'removed', reason: 'It does not apply here any more, they say.' });
      },
      /^1\.1\.1 was removed, but is still there\.$/,
    ],
    [
      'an exception of level 1',
      ({ requirements }) => requirements.find(({ level }) => level === 1)?.evidence.push(exception),
      /^Level 1 has 1 requirements that are not met \(1\.2\.1\); 0 may be\.$/,
    ],
    [
      'a seventh exception of level 2',
      ({ requirements }) => {
        for (const { level, evidence } of requirements.filter((entry) => entry.id.startsWith('14.')))
          if (level === 2) evidence.push(exception);
      },
      /^Level 2 has \d+ requirements that are not met \(.+\); 6 may be\.$/,
    ],
  ])('is refused: %s', (_what, change, complaint) => {
    expect(scopeComplaints(changed(change))).toEqual(
      expect.arrayContaining([expect.stringMatching(complaint)]),
    );
  });

  test('may change with a reason', () => {
    const aside = changed(({ requirements, notApplicable, changes }) => {
      const { id = '', level = 2 } = requirements.pop() ?? {};
      notApplicable[0]?.ids.push(id);
      changes.push({
        id,
        level,
        change: 'removed',
        reason: 'What it is about was taken out of the product.',
      });
    });
    expect(scopeComplaints(aside)).toEqual([]);
  });

  test.each([
    ['a kind that is none', { kind: 'hope' }],
    ['an exception with hardly a reason', { kind: 'exception', reason: 'later' }],
    ['a field that nobody reads', { kind: 'test', file: 'a.ts', name: 'a', run: false }],
  ])('cannot be read: %s', (_what, evidence) => {
    const [first, ...others] = own.requirements;
    expect(() => asvsOf({ ...own, requirements: [{ ...first, evidence: [evidence] }, ...others] })).toThrow(
      /cannot be read/,
    );
  });
});

const sources = {
  titlesOf: (file: string) => (file === 'a.test.ts' ? ['a lock > holds', 'a lock > %s opens it'] : []),
  headingsOf: (file: string) => (file === 'a.md' ? ['Locks'] : []),
  rules: { biome: ['suspicious/noConsole'], oxlint: [], typescript: ['strict'] },
};
const one = (...evidence: Evidence[]): Asvs => ({
  ...own,
  requirements: [{ id: '1.1.1', level: 2, means: 'x', evidence }],
});
const held: Evidence = { kind: 'test', file: 'a.test.ts', name: 'a lock > holds' };
const opened: Evidence = { ...held, name: 'a lock > %s opens it' };
const result = (name: string, outcome: 'passed' | 'failed' | 'skipped', file = 'a.test.ts') => ({
  file,
  name,
  outcome,
});

describe('evidence', () => {
  test('is enough when it is there, ran and passed', () => {
    const rule: Evidence = { kind: 'lint', tool: 'biome', rule: 'suspicious/noConsole' };
    const text: Evidence = { kind: 'document', file: 'a.md', heading: 'Locks' };
    const all = [result('a lock > holds', 'passed'), result('a lock > this key opens it', 'passed')];
    expect(evidenceComplaints(one(held, opened, rule, text, exception), sources, all)).toEqual([]);
    expect(evidenceComplaints(one(held, opened), sources)).toEqual([]);
    const named: Evidence = { ...held, name: 'a lock > this key opens it' };
    expect(evidenceComplaints(one(named), sources, all)).toEqual([]);
  });

  test.each<
    [what: string, evidence: Evidence[], results: ReturnType<typeof result>[] | undefined, complaint: string]
  >([
    ['there is none', [], [], '1.1.1: there is no evidence.'],
    [
      'a test is gone',
      [{ ...held, name: 'a lock > held once' }],
      undefined,
      '1.1.1: there is no test "a lock > held once" in a.test.ts.',
    ],
    [
      'a file is gone',
      [{ ...held, file: 'b.test.ts' }],
      undefined,
      '1.1.1: there is no test "a lock > holds" in b.test.ts.',
    ],
    ['a test did not run', [held], [], '1.1.1: the test "a lock > holds" in a.test.ts did not run.'],
    [
      'a test ran under the same name elsewhere',
      [held],
      [result('a lock > holds', 'passed', 'b.test.ts')],
      '1.1.1: the test "a lock > holds" in a.test.ts did not run.',
    ],
    [
      'a test was skipped',
      [held],
      [result('a lock > holds', 'skipped')],
      '1.1.1: the test "a lock > holds" in a.test.ts did not run.',
    ],
    [
      'a test failed',
      [held],
      [result('a lock > holds', 'failed')],
      '1.1.1: the test "a lock > holds" in a.test.ts did not pass.',
    ],
    [
      'one of many failed',
      [opened],
      [result('a lock > this key opens it', 'passed'), result('a lock > that key opens it', 'failed')],
      '1.1.1: the test "a lock > %s opens it" in a.test.ts did not pass.',
    ],
    [
      'a rule is off',
      [{ kind: 'lint', tool: 'oxlint', rule: 'eqeqeq' }],
      [],
      '1.1.1: oxlint does not have the rule "eqeqeq" on.',
    ],
    [
      'a paragraph is gone',
      [{ kind: 'document', file: 'a.md', heading: 'Keys' }],
      [],
      '1.1.1: a.md has no text under a heading "Keys".',
    ],
  ])('is missed when %s', (_what, evidence, results, complaint) => {
    expect(evidenceComplaints(one(...evidence), sources, results)).toEqual([complaint]);
  });
});

describe('what the check reads', () => {
  test('titles of tests, with those around them, but for the ones that never run', () => {
    const source = `
      test('alone', () => { test.step('a part', run); });
      describe('a lock', () => {
        it('holds', () => expect(1).toBe(1));
        it.each(keys)('%s opens it', () => {});
        describe.each([1])('with %i keys', (count) => { it(\`takes \${count} turns\`, () => {}); });
        it.runIf(isLinux)('knocks', () => {});
        it.skip('sings', () => {});
      });
      test.describe('a door', () => { test('opens', async ({ page }) => {}); });
      for (const size of sizes) test(\`at \${size} px\`, () => {});`;
    expect(titlesIn(source, 'a.test.ts')).toEqual([
      'alone',
      'a lock > holds',
      'a lock > %s opens it',
      'a lock > with %i keys > takes … turns',
      'a lock > knocks',
      'a door > opens',
      'at … px',
    ]);
  });

  test('a title with placeholders is what it reads like once it ran, and nothing else', () => {
    const pattern = patternOf('$who, at … px (%s): 100% [x]');
    expect('Asha, at 360 px (dark): 100% [x]').toMatch(pattern);
    expect('Asha, at 360 px (dark): 100% y').not.toMatch(pattern);
  });

  test('headings with something to read below them', () => {
    const text = '# A\n\n## B\n\n## C\n\n```sh\n# no heading\n```\n\n### D\n\nText\n\n## E\n';
    expect(headingsIn(text)).toEqual(['A', 'C', 'D']);
  });

  test('reports of both runners', () => {
    const vitest = {
      testResults: [
        {
          name: `${projectRoot}/tests/api/a.test.ts`,
          assertionResults: [
            { ancestorTitles: ['a lock'], title: 'holds', status: 'passed' },
            { ancestorTitles: [], title: 'breaks', status: 'failed' },
            { ancestorTitles: [], title: 'sings', status: 'pending' },
          ],
        },
      ],
    };
    expect(vitestResults(vitest)).toEqual([
      result('a lock > holds', 'passed', 'tests/api/a.test.ts'),
      result('breaks', 'failed', 'tests/api/a.test.ts'),
      result('sings', 'skipped', 'tests/api/a.test.ts'),
    ]);
    const spec = (title: string, status: string) => ({ title, file: 'a.spec.ts', tests: [{ status }] });
    const playwright = {
      suites: [
        {
          title: 'a.spec.ts',
          specs: [spec('alone', 'expected'), spec('lucky', 'flaky')],
          suites: [{ title: 'a door', specs: [spec('opens', 'skipped'), spec('shuts', 'unexpected')] }],
        },
      ],
    };
    expect(playwrightResults(playwright)).toEqual([
      result('a door > opens', 'skipped', 'tests/e2e/a.spec.ts'),
      result('a door > shuts', 'failed', 'tests/e2e/a.spec.ts'),
      result('alone', 'passed', 'tests/e2e/a.spec.ts'),
      result('lucky', 'failed', 'tests/e2e/a.spec.ts'),
    ]);
  });
});

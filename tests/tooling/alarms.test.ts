import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createMetrics } from '../../server/metrics/metrics.ts';
import { measureState } from '../../server/metrics/state-metrics.ts';

const docs = resolve(import.meta.dirname, '../../docs');
const alarms = readFileSync(`${docs}/alarms.yml`, 'utf8');
const names = [...alarms.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name);

describe('the alarms', () => {
  it('have a section of the runbook each, in the same order', () => {
    const sections = [...readFileSync(`${docs}/runbook.md`, 'utf8').matchAll(/^## (.+)$/gm)];
    expect(names.length).toBeGreaterThan(10);
    expect(sections.map(([, heading]) => heading)).toEqual(names);
  });

  it('speak of figures that are given out', () => {
    const { registry } = createMetrics();
    measureState(
      registry,
      () => Promise.reject(new Error('Nobody looks.')),
      () => 0,
    );
    const given = registry.getMetricsAsArray().map(({ name }) => name);
    const used = [...alarms.matchAll(/\b(?:abhyas|process|nodejs)_\w+/g)].map(([name]) =>
      name.replace(/_seconds_(?:count|bucket|sum)$/, '_seconds'),
    );
    expect(used.length).toBeGreaterThan(10);
    expect(used.filter((name) => !given.includes(name))).toEqual([]);
  });
});

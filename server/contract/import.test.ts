import { describe, expect, it } from 'vitest';
import { outcome } from '../../tests/support/contract-inputs.ts';
import { importQuery } from './import.ts';
import { exportQuery } from './students.ts';

describe('a file of students', () => {
  it('has the approved ones unless the pending ones are asked for', () => {
    expect(outcome(exportQuery, {})).toEqual({ state: 'approved' });
    expect(outcome(exportQuery, { state: 'pending' })).toEqual({ state: 'pending' });
    expect(outcome(exportQuery, { state: 'approved' })).toEqual({ state: 'approved' });
    expect(outcome(exportQuery, { state: 'all' })).toEqual([['state', 'Please choose pending or approved.']]);
  });

  it('is tried out with one word only', () => {
    expect(outcome(importQuery, { dryRun: '1' })).toEqual({ dryRun: '1' });
    expect(outcome(importQuery, {})).toEqual({});
    expect(outcome(importQuery, { dryRun: 'yes' })).toEqual([
      ['dryRun', 'Please send dryRun=1 or leave it out.'],
    ]);
  });
});

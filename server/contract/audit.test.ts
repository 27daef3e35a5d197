import { describe, expect, it } from 'vitest';
import { outcome, promise, times } from '../../tests/support/contract-inputs.ts';
import { auditQuery } from './audit.ts';

describe('the history', () => {
  promise(
    auditQuery,
    { action: times(50), actor: times(200) },
    {
      action: [
        [['a', 'b'], 'Please choose one action.'],
        [times(51), 'Please choose one action.'],
      ],
      actor: [
        [['a', 'b'], 'Please search for one person.'],
        [times(201), 'Please search for something shorter.'],
      ],
    },
  );

  it('comes by the page, and is not searched by text', () => {
    expect(outcome(auditQuery, { limit: '5', cursor: '7', search: 'x' })).toEqual({ limit: 5, cursor: 7 });
  });
});

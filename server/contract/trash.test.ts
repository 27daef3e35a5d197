import { describe, expect, it } from 'vitest';
import { outcome } from '../../tests/support/contract-inputs.ts';
import { emptyTrashQuery, trashQuery } from './trash.ts';

describe('the trash', () => {
  it('goes on after a row of a kind', () => {
    for (const kind of ['user', 'course', 'material'])
      expect(outcome(trashQuery, { cursor: `1700000000000.${kind}.12`, limit: '5' })).toEqual({
        cursor: { deletedAt: 1_700_000_000_000, kind, id: 12 },
        limit: 5,
      });
    expect(outcome(trashQuery, { cursor: '1.user.123456789012345' })).toMatchObject({
      cursor: { id: 123_456_789_012_345 },
    });
  });

  it.each(['', '1.user', 'x.user.1', '1.file.1', ' 1.user.1', '1.user.1 ', '1.user.1234567890123456'])(
    'begins at the start for a place that is none: %s',
    (cursor) => {
      expect(outcome(trashQuery, { cursor })).toEqual({ cursor: undefined });
    },
  );

  it('goes on at one place only', () => {
    expect(outcome(trashQuery, { cursor: ['a', 'b'] })).toEqual([['cursor', 'Please send one cursor.']]);
    expect(outcome(trashQuery, {})).toEqual({});
  });
});

describe('emptying the trash', () => {
  const UNTIL = 'Please say up to which moment.';

  it('goes as far as the list that was read', () => {
    expect(outcome(emptyTrashQuery, { deletedUntil: '0' })).toEqual({ deletedUntil: 0 });
    expect(outcome(emptyTrashQuery, { deletedUntil: '123456789012345' })).toEqual({
      deletedUntil: 123_456_789_012_345,
    });
  });

  it.each([undefined, '', 'now', '-1', '1.5', ' 1', '1 ', '1234567890123456'])(
    'is refused up to %j',
    (given) => {
      expect(outcome(emptyTrashQuery, { deletedUntil: given })).toEqual([['deletedUntil', UNTIL]]);
    },
  );
});

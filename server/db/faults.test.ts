import { expect, it } from 'vitest';
import { storageFault } from './faults.ts';

const coded = (code: string) => Object.assign(new Error('x'), { code });

it.each([
  [coded('SQLITE_BUSY_SNAPSHOT'), 'busy'],
  [coded('40P01'), 'busy'],
  [coded('55P03'), 'busy'],
  [coded('53300'), 'busy'],
  [coded('SQLITE_FULL'), 'full'],
  [coded('53100'), 'full'],
  [coded('SQLITE_IOERR_FSYNC'), 'away'],
  [coded('08006'), 'away'],
  [coded('EACCES'), 'closed'],
  [coded('57P01'), 'away'],
  [new Error('Connection terminated unexpectedly'), 'away'],
  [coded('23505'), undefined],
  [coded('SQLITE_CONSTRAINT_UNIQUE'), undefined],
  ['no error', undefined],
])('%s is %s', (error, fault) => {
  expect(storageFault(error)).toBe(fault);
});

import { expect, it } from 'vitest';
import { privacyNotice, visitorPoints } from '../../contract/privacy-notice.ts';
import { RETENTION_MS } from './retention.service.ts';

const DAY_MS = 24 * 60 * 60_000;

it('what people are told about how long things are kept is what the sweeper does', () => {
  const told = (sentences: readonly string[]) => sentences.join(' ').match(/\d+ days/g);
  expect(told(visitorPoints)).toEqual([`${RETENTION_MS.contactMessages / DAY_MS} days`]);
  expect(told(privacyNotice.points)).toEqual([`${RETENTION_MS.audit / DAY_MS} days`]);
});

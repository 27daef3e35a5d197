import { expect, it } from 'vitest';
import { adminTabOf, tabsOf } from './admin-tabs.ts';

it('a site that takes no orders has no payments, but messages, where complaints are listed', () => {
  const names = tabsOf(false).map(({ name }) => name);
  expect(names).toContain('messages');
  expect(names).not.toContain('payments');
  expect(adminTabOf('messages', false)).toBe('messages');
});

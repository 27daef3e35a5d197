import { expect, it } from 'vitest';
import { groupsFor, nameOf, placeOf, tabsOf } from './admin-tabs.ts';

it('a site that takes no orders has no payments, but messages, where complaints are listed', () => {
  const names = tabsOf({ takesOrders: false }).map(({ tab }) => tab);
  expect(names).toContain('messages');
  expect(names).not.toContain('payments');
  expect(placeOf('messages', null, { takesOrders: false })).toMatchObject({
    tab: 'messages',
    list: 'contact',
  });
});

it.each([
  [null, null, { tab: 'today' }],
  ['nonsense', null, { tab: 'today' }],
  ['pending', null, { tab: 'pending' }],
  ['overview', null, { tab: 'overview' }],
  ['payments', null, { tab: 'payments', list: 'check' }],
  ['payments', 'statement', { tab: 'payments', list: 'statement' }],
  ['payments', 'nonsense', { tab: 'payments', list: 'check' }],
  ['messages', 'complaints', { tab: 'messages', list: 'complaints' }],
  ['site', 'samples', { tab: 'site', list: 'samples' }],
])('the address ?tab=%s&list=%s opens its place', (tab, list, place) => {
  expect(placeOf(tab, list, { takesOrders: true })).toMatchObject(place);
});

it('a group of which someone sees one tab has the name of the tab', () => {
  const labels = groupsFor({ takesOrders: true, rights: ['content', 'lessons'] }).map(({ label }) => label);
  expect(labels).toEqual(['Today', 'Courses', 'Site']);
});

it('a list that a tab shows by itself has the name of its tab, one with a tab of its own has its own', () => {
  expect(nameOf({ tab: 'site', list: 'samples' })).toBe('site');
  expect(nameOf({ tab: 'payments', list: 'statement' })).toBe('payments-statement');
});

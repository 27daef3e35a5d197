import { addingOf } from '../../../server/contract/lesson-adding.ts';
import { materialTypes } from '../../../server/contract/lesson-kinds.ts';
import type { IconName } from '../ui/Icon.tsx';

interface Group<Tab extends string> {
  label: string;
  icon: IconName;
  /** Shortcut after g. */
  key: string;
  /** Shows its tabs in the side navigation even while another group is open. */
  isOpen?: boolean;
  /** Behind *More* in the bottom bar of a phone. */
  isLast?: boolean;
  /**
   * Names are those in the address; `list` where a tab has several. Extra tabs appear on a phone only inside their own
   * group.
   */
  tabs: readonly { tab: Tab; label: string; list?: string; isExtra?: boolean }[];
}

const groupsOf = <Tab extends string>(groups: readonly Group<Tab>[]) => groups;

/** Groups of the admin with their tabs, in order. */
const adminGroups = groupsOf([
  { label: 'Today', icon: 'calendar', key: 't', tabs: [{ tab: 'today', label: 'Today' }] },
  {
    label: 'People',
    icon: 'people',
    key: 'p',
    isOpen: true,
    tabs: [
      { tab: 'pending', label: 'Pending' },
      { tab: 'approved', label: 'Approved' },
      { tab: 'createStudent', label: 'Create User' },
    ],
  },
  {
    label: 'Payments',
    icon: 'rupee',
    key: 'm',
    tabs: [
      { tab: 'payments', list: 'check', label: 'To check' },
      { tab: 'payments', list: 'waiting', label: 'Waiting' },
      { tab: 'payments', list: 'statement', label: 'Statement' },
      { tab: 'payments', list: 'refunds', label: 'Refunds' },
      { tab: 'payments', list: 'all', label: 'All orders' },
      { tab: 'payments', list: 'receipts', label: 'Receipts' },
    ],
  },
  {
    label: 'Courses',
    icon: 'document',
    key: 'c',
    isOpen: true,
    tabs: [
      { tab: 'manageCourses', label: 'Courses' },
      { tab: 'manageContent', label: 'Content' },
      ...materialTypes.map((tab) => ({ tab, ...addingOf(tab) })),
    ],
  },
  {
    label: 'Teaching',
    icon: 'assignment',
    key: 'e',
    isLast: true,
    tabs: [
      { tab: 'toGrade', label: 'To Grade' },
      { tab: 'doubts', label: 'Doubts' },
      { tab: 'announcements', label: 'Announcements' },
    ],
  },
  {
    label: 'Inbox',
    icon: 'mail',
    key: 'i',
    isLast: true,
    tabs: [
      { tab: 'messages', list: 'contact', label: 'Messages' },
      { tab: 'messages', list: 'complaints', label: 'Complaints' },
      { tab: 'messages', list: 'requests', label: 'Refund requests' },
      { tab: 'messages', list: 'emails', label: 'Emails' },
      { tab: 'messages', list: 'to-send', label: 'To send' },
    ],
  },
  {
    label: 'More',
    icon: 'more',
    key: 'o',
    isLast: true,
    tabs: [
      { tab: 'overview', label: 'Reports' },
      { tab: 'site', label: 'Site' },
      { tab: 'tasks', label: 'Tasks' },
      { tab: 'setup', label: 'Setup' },
      { tab: 'trash', label: 'Trash' },
      { tab: 'audit', label: 'Audit Log' },
    ],
  },
]);

export type AdminTab = (typeof adminGroups)[number]['tabs'][number]['tab'];

/** Place in the admin: a tab and one of its lists. */
export interface AdminPlace {
  tab: AdminTab;
  list?: string | undefined;
}

/** True for places that only a site with orders has. */
const isOfOrders = ({ tab, list }: AdminPlace): boolean => tab === 'payments' || list === 'requests';

/** Returns the groups of a site, with their tabs. */
export const groupsFor = (takesOrders: boolean) =>
  adminGroups
    .map((group) => ({ ...group, tabs: group.tabs.filter((place) => takesOrders || !isOfOrders(place)) }))
    .filter(({ tabs }) => tabs.length > 0);

export type Groups = ReturnType<typeof groupsFor>;

/** Returns all tabs of a site. */
export const tabsOf = (takesOrders: boolean) => groupsFor(takesOrders).flatMap(({ tabs }) => tabs);

/** Returns the name used in element ids; the only list of a tab has the tab's name. */
export const nameOf = ({ tab, list }: AdminPlace): string =>
  list !== undefined && tabsOf(true).some((place) => place.tab === tab && place.list === list)
    ? `${tab}-${list}`
    : tab;

/** Reads the place from the address; *Today* by default. Keeps the only list of a tab. */
export function placeOf(tab: string | null, list: string | null, takesOrders: boolean): AdminPlace {
  const ofTab = tabsOf(takesOrders).filter((place) => place.tab === tab);
  const [first] = ofTab;
  if (first === undefined) return { tab: 'today' };
  if (first.list === undefined) return { tab: first.tab, list: list ?? undefined };
  return ofTab.find((place) => place.list === list) ?? first;
}

import { lessonKind, materialTypes } from '../../../server/contract/lesson-kinds.ts';
import type { IconName } from '../ui/Icon.tsx';

interface Group<Tab extends string> {
  label: string;
  icon: IconName;
  /** Pressed after g. */
  key: string;
  /** Its tabs are in sight while another group is open, where there is room beside the panel. */
  isOpen?: boolean;
  /** Behind *More* at the foot of a phone. */
  isLast?: boolean;
  /** By the names that the address uses; with a list where a tab has several. Extra ones are on a phone only in their own group. */
  tabs: readonly { tab: Tab; label: string; list?: string; isExtra?: boolean }[];
}

const groupsOf = <Tab extends string>(groups: readonly Group<Tab>[]) => groups;

/** Each subject of the admin with its tabs, in their order. */
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
      ...materialTypes.map((tab) => ({ tab, ...lessonKind(tab).add })),
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

/** One place of the admin: a tab, and which list of it. */
export interface AdminPlace {
  tab: AdminTab;
  list?: string | undefined;
}

/** What only a site that takes orders has. */
const isOfOrders = ({ tab, list }: AdminPlace): boolean => tab === 'payments' || list === 'requests';

/** The groups of a site, with their tabs. */
export const groupsFor = (takesOrders: boolean) =>
  adminGroups
    .map((group) => ({ ...group, tabs: group.tabs.filter((place) => takesOrders || !isOfOrders(place)) }))
    .filter(({ tabs }) => tabs.length > 0);

export type Groups = ReturnType<typeof groupsFor>;

/** Every tab of a site. */
export const tabsOf = (takesOrders: boolean) => groupsFor(takesOrders).flatMap(({ tabs }) => tabs);

/** A name for the page's elements: a list that a tab shows by itself has that of its tab. */
export const nameOf = ({ tab, list }: AdminPlace): string =>
  list !== undefined && tabsOf(true).some((place) => place.tab === tab && place.list === list)
    ? `${tab}-${list}`
    : tab;

/** What an address names; *Today* where it names nothing. A list that a tab shows by itself is kept. */
export function placeOf(tab: string | null, list: string | null, takesOrders: boolean): AdminPlace {
  const ofTab = tabsOf(takesOrders).filter((place) => place.tab === tab);
  const [first] = ofTab;
  if (first === undefined) return { tab: 'today' };
  if (first.list === undefined) return { tab: first.tab, list: list ?? undefined };
  return ofTab.find((place) => place.list === list) ?? first;
}

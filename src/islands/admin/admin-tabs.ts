import { addingOf } from '../../../server/contract/lesson-adding.ts';
import { materialTypes } from '../../../server/contract/lesson-kinds.ts';
import { RIGHTS, type Right } from '../../../server/contract/rights.ts';
import type { IconName } from '../ui/Icon.tsx';
import { mayAny, type OwnRights } from './rights.ts';

const LESSONS: readonly Right[] = ['lessons'];

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
   * group. One of the rights `may` is needed; without it the tab is the owner's.
   */
  tabs: readonly { tab: Tab; label: string; list?: string; isExtra?: boolean; may?: readonly Right[] }[];
}

const groupsOf = <Tab extends string>(groups: readonly Group<Tab>[]) => groups;

/** Groups of the admin with their tabs, in order. */
const adminGroups = groupsOf([
  { label: 'Today', icon: 'calendar', key: 't', tabs: [{ tab: 'today', may: RIGHTS, label: 'Today' }] },
  {
    label: 'People',
    icon: 'people',
    key: 'p',
    isOpen: true,
    tabs: [
      { tab: 'pending', may: ['people'], label: 'Pending' },
      { tab: 'approved', may: ['people'], label: 'Approved' },
      { tab: 'createStudent', may: ['people'], label: 'Create User' },
    ],
  },
  {
    label: 'Payments',
    icon: 'rupee',
    key: 'm',
    tabs: [
      { tab: 'payments', list: 'check', may: ['payments'], label: 'To check' },
      { tab: 'payments', list: 'waiting', may: ['payments'], label: 'Waiting' },
      { tab: 'payments', list: 'statement', may: ['payments'], label: 'Statement' },
      { tab: 'payments', list: 'refunds', may: ['payments'], label: 'Refunds' },
      { tab: 'payments', list: 'all', may: ['payments'], label: 'All orders' },
      { tab: 'payments', list: 'receipts', may: ['payments'], label: 'Receipts' },
    ],
  },
  {
    label: 'Courses',
    icon: 'document',
    key: 'c',
    isOpen: true,
    tabs: [
      { tab: 'manageCourses', may: ['lessons', 'teaching', 'people', 'content'], label: 'Courses' },
      { tab: 'manageContent', may: ['lessons', 'teaching'], label: 'Content' },
      ...materialTypes.map((tab) => ({ tab, may: LESSONS, ...addingOf(tab) })),
    ],
  },
  {
    label: 'Teaching',
    icon: 'assignment',
    key: 'e',
    isLast: true,
    tabs: [
      { tab: 'toGrade', may: ['teaching'], label: 'To Grade' },
      { tab: 'doubts', may: ['teaching'], label: 'Doubts' },
      { tab: 'announcements', may: ['teaching'], label: 'Announcements' },
    ],
  },
  {
    label: 'Inbox',
    icon: 'mail',
    key: 'i',
    isLast: true,
    tabs: [
      { tab: 'messages', list: 'contact', may: ['people'], label: 'Messages' },
      { tab: 'messages', list: 'complaints', may: ['people'], label: 'Complaints' },
      { tab: 'messages', list: 'requests', may: ['people'], label: 'Refund requests' },
      { tab: 'messages', list: 'emails', may: ['people'], label: 'Emails' },
      { tab: 'messages', list: 'to-send', may: ['people'], label: 'To send' },
    ],
  },
  {
    label: 'More',
    icon: 'more',
    key: 'o',
    isLast: true,
    tabs: [
      { tab: 'overview', label: 'Reports' },
      { tab: 'site', may: ['content'], label: 'Site' },
      { tab: 'tasks', label: 'Tasks' },
      { tab: 'team', label: 'Team' },
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

/** Who looks at which site. */
export interface Sight {
  takesOrders: boolean;
  rights?: OwnRights;
}
const OWNER: Sight = { takesOrders: true };

/** Who sees no more groups than this has all of them open. */
const FEW = 3;

/** Returns the groups of a site that someone sees, with their tabs. */
export function groupsFor({ takesOrders, rights }: Sight) {
  const groups = adminGroups
    .map((group) => ({
      ...group,
      tabs: group.tabs
        .filter((place) => takesOrders || !isOfOrders(place))
        .filter(({ may = [] }) => mayAny(rights, may)),
    }))
    .filter(({ tabs }) => tabs.length > 0);
  return groups.map((group) => {
    const [only, second] = group.tabs;
    // Behind *More*, an editor has a single tab.
    const label = only !== undefined && second === undefined ? only.label : group.label;
    return { ...group, label, isOpen: group.isOpen === true || groups.length <= FEW };
  });
}

export type Groups = ReturnType<typeof groupsFor>;

/** Returns all tabs that someone sees. */
export const tabsOf = (sight: Sight) => groupsFor(sight).flatMap(({ tabs }) => tabs);

/** Returns the name used in element ids; the only list of a tab has the tab's name. */
export const nameOf = ({ tab, list }: AdminPlace): string =>
  list !== undefined && tabsOf(OWNER).some((place) => place.tab === tab && place.list === list)
    ? `${tab}-${list}`
    : tab;

/** Reads the place from the address; *Today* by default. Keeps the only list of a tab. */
export function placeOf(tab: string | null, list: string | null, sight: Sight): AdminPlace {
  const ofTab = tabsOf(sight).filter((place) => place.tab === tab);
  const [first] = ofTab;
  if (first === undefined) return { tab: 'today' };
  if (first.list === undefined) return { tab: first.tab, list: list ?? undefined };
  return ofTab.find((place) => place.list === list) ?? first;
}

/** Returns the right that a tab takes and someone lacks; `owner` where no right is enough. */
export function lackedFor(tab: string | null, sight: Sight): Right | 'owner' | undefined {
  const place = tabsOf({ ...sight, rights: undefined }).find((one) => one.tab === tab);
  if (place === undefined || mayAny(sight.rights, place.may ?? [])) return undefined;
  return place.may?.[0] ?? 'owner';
}

import type { BackupStatus, Overview } from '../../../../server/contract/overview.ts';
import type { AdminTab } from '../admin-tabs.ts';
import type { Todo } from './TodoRow.tsx';
import { counted } from './todo-words.ts';

export interface SiteFacts {
  readonly lacksTwoStep: boolean;
  readonly backups: BackupStatus | undefined;
  readonly stuckMail: Overview['stuckMail'] | undefined;
  readonly failingPages: Overview['failingPages'];
  readonly examples: readonly string[];
  readonly setup: Overview['setup'];
  readonly contentProblems: number;
  readonly drafts: readonly string[];
  readonly onShow: (tab: AdminTab, list?: string) => void;
}

const SETUP_WORDS: Readonly<Record<Overview['setup'][number], string>> = {
  brand: 'your name and phone',
  payee: 'how you are paid',
  mail: 'emails',
  samples: 'samples',
  key: 'the recovery key',
};

/** Returns what is to do about the site itself. */
export function siteTodo(facts: SiteFacts): (Todo | false | null | undefined)[] {
  const { lacksTwoStep, backups, stuckMail, failingPages, examples, setup, contentProblems, drafts, onShow } =
    facts;
  const [failing] = failingPages;
  const [sample, ...moreSamples] = examples;
  return [
    failing && {
      group: 'Site',
      text: counted(
        failingPages.length,
        'page of your site can’t be shown',
        'pages of your site can’t be shown',
      ),
      detail: `${failing.address} (${failing.reason})`,
      act: ['Open', 'the page'],
      href: failing.address,
    },
    stuckMail && {
      group: 'Site',
      text: `${counted(stuckMail.count, 'email does not leave', 'emails do not leave')}: ${stuckMail.reason ?? 'no mail server is set up'}`,
      waits: stuckMail,
      act: ['See', 'emails'],
      run: () => onShow('messages', 'emails'),
    },
    contentProblems > 0 && {
      group: 'Site',
      text: "Files on the server were changed and can't be published",
      act: ['See', 'what is wrong'],
      run: () => onShow('site'),
    },
    drafts.length > 0 && {
      group: 'Site',
      text: counted(drafts.length, 'draft is not published', 'drafts are not published'),
      detail: drafts.join(', '),
      act: ['See', 'drafts'],
      run: () => onShow('site'),
    },
    backups?.everyHours === null && {
      group: 'Site',
      text: 'Backups are off',
      act: ['Choose', 'a folder'],
      run: () => onShow('setup'),
    },
    lacksTwoStep && {
      group: 'Site',
      text: 'Only a password protects your account',
      act: ['Turn on', 'two-step login'],
      href: '/second-factor',
    },
    setup.length > 0 && {
      group: 'Site',
      text: `Setup: ${setup.map((step) => SETUP_WORDS[step]).join(', ')}`,
      act: ['Continue', 'setup'],
      run: () => onShow('setup'),
    },
    sample !== undefined && {
      group: 'Site',
      text: 'Your site still has samples',
      detail: `${sample}${moreSamples.length === 0 ? '' : ' and more'}`,
      act: ['See', 'samples'],
      run: () => onShow('site', 'samples'),
    },
  ];
}

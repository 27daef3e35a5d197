import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AdminCounts } from '../../../../server/contract/admin-counts.ts';
import type { WrittenEmail } from '../../../../server/contract/emails.ts';
import type { MessageKind } from '../../../../server/contract/messages.ts';
import type { Task } from '../../../../server/contract/tasks.ts';
import { api, unwrap, unwrapPage } from '../../../lib/api/api.ts';
import { given } from '../../../lib/forms/form-values.ts';
import { keys } from './keys.ts';
import { openOnly, usePages } from './pages.ts';

export type TaskState = Task['state'];

export type EmailShow = WrittenEmail['state'] | '';

/** Loads the counts of all lists. */
export const useCountsState = () =>
  useQuery({ queryKey: keys.counts, queryFn: () => unwrap(api['admin-counts'].$get()) });

/** Returns the counts of all lists; empty until known. */
export const useCounts = (): Partial<AdminCounts> => useCountsState().data ?? {};

/** Loads the trash, latest first. */
export const useTrash = () => usePages(['trash'], (cursor) => unwrapPage(api.trash.$get({ query: cursor })));

/** Loads messages of one kind. @param isOpen only open ones, oldest first */
export const useMessages = (kind: MessageKind, search: string, isOpen: boolean) =>
  usePages(keys.messages(kind, search, isOpen), (cursor) =>
    unwrapPage(api.messages.$get({ query: { kind, ...given({ search }), ...openOnly(isOpen), ...cursor } })),
  );

/** Loads emails of the site, newest first. */
export const useEmails = (state: EmailShow, search: string) =>
  usePages(['emails', state, search], (cursor) =>
    unwrapPage(api.emails.$get({ query: { ...given({ state, search }), ...cursor } })),
  );

/** Loads texts for WhatsApp, newest first. */
export const useToSend = () =>
  usePages(['to-send'], (cursor) => unwrapPage(api['to-send'].$get({ query: cursor })));

/** Loads the newest emails to an address. */
export const useEmailsTo = (to: string) =>
  useQuery({ queryKey: ['emails', 'to', to], queryFn: () => unwrap(api.emails.$get({ query: { to } })) });

/** Loads background tasks, newest first. */
export const useTasks = (state: TaskState | '') =>
  usePages(
    ['tasks', state],
    (cursor) => unwrapPage(api.tasks.$get({ query: { ...given({ state }), ...cursor } })),
    true,
    5000,
  );

/** Loads the audit log, latest first. */
export const useAudit = (action: string, actor: string) =>
  usePages(['audit', action, actor], (cursor) =>
    unwrapPage(
      api.audit.$get({
        query: { ...given({ action, actor }), ...cursor },
      }),
    ),
  );

/** Searches people, orders, lessons and emails. */
export const useFound = (search: string) =>
  useQuery({
    queryKey: ['found', search],
    queryFn: () => unwrap(api['admin-search'].$get({ query: { search } })),
    placeholderData: keepPreviousData,
    enabled: search !== '',
  });

/** Loads the provider's figures. */
export const useOverview = (enabled = true) =>
  useQuery({ queryKey: ['overview'], queryFn: () => unwrap(api.overview.$get()), enabled });

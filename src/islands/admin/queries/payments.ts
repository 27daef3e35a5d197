import { useQuery } from '@tanstack/react-query';
import type { OrderQuery } from '../../../../server/contract/orders.ts';
import { api, unwrap, unwrapPage } from '../../../lib/api/api.ts';
import { given } from '../../../lib/forms/form-values.ts';
import { keys } from './keys.ts';
import { openOnly, usePages } from './pages.ts';

/** Orders: to check, waiting for money, or all. */
export const useOrders = (list: OrderQuery['list'], search: string) =>
  usePages(keys.orders(list, search), (cursor) =>
    unwrapPage(api.orders.$get({ query: { ...given({ list, search }), ...cursor } })),
  );

/** Money that came and that no order has taken. */
export const useCredits = (isIgnored = false) =>
  usePages(['bank-credits', isIgnored], (cursor) =>
    unwrapPage(
      api['bank-credits'].$get({ query: { ...(isIgnored && { ignored: '1' as const }), ...cursor } }),
    ),
  );

/** Accepted payments that the bank's statements don't confirm. */
export const useDifferences = () =>
  useQuery({
    queryKey: ['bank-differences'],
    queryFn: () => unwrap(api['bank-differences'].$get()),
  });

/** Money on its way back: what waits oldest first, or all. */
export const useRefunds = (search: string, isOpen: boolean) =>
  usePages(['refunds', search, isOpen], (cursor) =>
    unwrapPage(api.refunds.$get({ query: { ...given({ search }), ...openOnly(isOpen), ...cursor } })),
  );

/** Documents, latest first. @param month like `2026-11`; empty for all */
export const useReceipts = (search: string, month: string) =>
  usePages(['receipts', search, month], (cursor) =>
    unwrapPage(api.receipts.$get({ query: { ...given({ search, month }), ...cursor } })),
  );

/** What the documents of a month add up to. @param month like `2026-11`; empty for all */
export const useReceiptSum = (month: string) =>
  useQuery({
    queryKey: ['receipts', 'sum', month],
    queryFn: () => unwrap(api.receipts.sum.$get({ query: given({ month }) })),
  });

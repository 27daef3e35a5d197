import { useQuery } from '@tanstack/react-query';
import type { OrderQuery } from '../../../../server/contract/orders.ts';
import { api, unwrap, unwrapPage } from '../../../lib/api/api.ts';
import { given } from '../../../lib/forms/form-values.ts';
import { keys } from './keys.ts';
import { openOnly, usePages } from './pages.ts';

/** Loads orders: to check, waiting for money, or all. */
export const useOrders = (list: OrderQuery['list'], search: string) =>
  usePages(keys.orders(list, search), (cursor) =>
    unwrapPage(api.orders.$get({ query: { ...given({ list, search }), ...cursor } })),
  );

/** Loads codes that lower a price, newest first. */
export const useCodes = (search: string) =>
  usePages(['coupons', search], (cursor) =>
    unwrapPage(api.coupons.$get({ query: { ...given({ search }), ...cursor } })),
  );

/** Loads bank credits without an order. */
export const useCredits = (isIgnored = false) =>
  usePages(['bank-credits', isIgnored], (cursor) =>
    unwrapPage(
      api['bank-credits'].$get({ query: { ...(isIgnored && { ignored: '1' as const }), ...cursor } }),
    ),
  );

/** Loads accepted payments that bank statements don't confirm. */
export const useDifferences = () =>
  useQuery({
    queryKey: ['bank-differences'],
    queryFn: () => unwrap(api['bank-differences'].$get()),
  });

/** Loads refunds: pending oldest first, or all. */
export const useRefunds = (search: string, isOpen: boolean) =>
  usePages(['refunds', search, isOpen], (cursor) =>
    unwrapPage(api.refunds.$get({ query: { ...given({ search }), ...openOnly(isOpen), ...cursor } })),
  );

/** Loads documents, latest first. @param month like `2026-11`; empty for all */
export const useReceipts = (search: string, month: string) =>
  usePages(['receipts', search, month], (cursor) =>
    unwrapPage(api.receipts.$get({ query: { ...given({ search, month }), ...cursor } })),
  );

/** Loads the totals of a month's documents. @param month like `2026-11`; empty for all */
export const useReceiptSum = (month: string) =>
  useQuery({
    queryKey: ['receipts', 'sum', month],
    queryFn: () => unwrap(api.receipts.sum.$get({ query: given({ month }) })),
  });

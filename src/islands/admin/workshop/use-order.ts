import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Material } from '../../../../server/contract/materials.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { keepHeadings, type OrderRow, orderOf, rowsOf } from './order-rows.ts';

/** The rows of a course as they are arranged here, and what arranges them. */
export function useOrder(courseId: number, materials: readonly Material[]) {
  const [arranged, setArranged] = useState<readonly OrderRow[]>([]);
  const reorder = useMutation({
    // One after the other, so that the last order pressed is the one that stays.
    scope: { id: `order-${courseId}` },
    mutationFn: (next: readonly OrderRow[]) =>
      unwrap(
        api.courses[':courseId'].materials.order.$put({
          param: { courseId: String(courseId) },
          json: orderOf(next),
        }),
      ),
    onError: () => setArranged([]),
  });
  // Until the lists show it, or it has failed.
  const rows = reorder.isPending ? reorder.variables : keepHeadings(rowsOf(materials), arranged);
  return {
    rows,
    arrange: (next: readonly OrderRow[]): void => {
      setArranged(next);
      // A heading without a lesson changes nothing for anyone yet.
      if (JSON.stringify(orderOf(next)) !== JSON.stringify(orderOf(rows))) reorder.mutate(next);
    },
  };
}

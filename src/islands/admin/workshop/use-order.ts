import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Material } from '../../../../server/contract/materials.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { keepHeadings, type OrderRow, orderOf, rowsOf } from './order-rows.ts';

/** Rows of a course in their local order, with functions to rearrange them. */
export function useOrder(courseId: number, materials: readonly Material[]) {
  const [arranged, setArranged] = useState<readonly OrderRow[]>([]);
  const reorder = useMutation({
    // One at a time, so that the last order wins.
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
  // Until the lists show the new order, or saving failed.
  const rows = reorder.isPending ? reorder.variables : keepHeadings(rowsOf(materials), arranged);
  return {
    rows,
    arrange: (next: readonly OrderRow[]): void => {
      setArranged(next);
      // An empty heading changes nothing for students.
      if (JSON.stringify(orderOf(next)) !== JSON.stringify(orderOf(rows))) reorder.mutate(next);
    },
  };
}

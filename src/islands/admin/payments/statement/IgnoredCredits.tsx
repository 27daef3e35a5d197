import { useMutation } from '@tanstack/react-query';
import { formatPaise } from '../../../../../server/contract/money.ts';
import { api, unwrap } from '../../../../lib/api.ts';
import { formatNumber } from '../../../../lib/format-price.ts';
import { Button } from '../../../ui/Button.tsx';
import { useCredits } from '../../queries.ts';
import { CreditTable } from './CreditTable.tsx';

/** Payments that an admin ignored, each with a way back. */
export function IgnoredCredits() {
  const { data } = useCredits(true);
  const restore = useMutation({
    mutationFn: (id: number) =>
      unwrap(api['bank-credits'][':id'].ignore.$delete({ param: { id: String(id) } })),
  });
  if (data === undefined || data.items.length === 0) return null;
  return (
    <details>
      <summary className="chart-summary">Ignored ({formatNumber(data.total)})</summary>
      <p className="soft small">If a student sends the reference of one, you see it above again.</p>
      <CreditTable
        title="Ignored"
        heads={['Ignored', 'Undo']}
        rows={data.items.map((credit) => ({
          credit,
          order: (
            <Button kind="secondary" small onClick={() => restore.mutate(credit.id)}>
              Undo<span className="visually-hidden"> {formatPaise(credit.amountPaise)}</span>
            </Button>
          ),
        }))}
      />
    </details>
  );
}

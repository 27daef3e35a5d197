import { endReasons } from '../../../../server/contract/access.ts';
import { formatPaise } from '../../../../server/contract/money.ts';
import { awaitedPart } from '../../../../server/contract/parts.ts';
import { api } from '../../../lib/api/api.ts';
import { today } from '../../../lib/words/format-date.ts';
import { ActionDialog } from '../../ui/form/ActionDialog.tsx';
import type { OrderDialogProps } from './OrderDialogs.tsx';
import { asSeen } from './payment-fields.ts';

const REASONS = Object.entries(endReasons) as [keyof typeof endReasons, string][];

/** Dialog that gives the next part of an order another day. */
export function PartDialog({ order, onClosed }: OrderDialogProps) {
  const part = awaitedPart(order);
  const day = today();
  if (part === undefined) return null;
  const { param, ...seen } = asSeen(order);
  return (
    <ActionDialog
      title={`Day of part ${part.number} of ${order.buyerName}`}
      id="part"
      submit="Change the day"
      intro={<p>{formatPaise(part.paise)}. The course stays open until five days after the new day.</p>}
      fields={{
        dueOn: {
          label: 'Due by',
          type: 'date',
          min: day,
          defaultValue: part.dueOn ?? '',
          missing: 'Choose a day.',
          fault: (typed) => (typed < day ? 'Choose today or a later day.' : undefined),
        },
        reason: {
          label: 'Reason',
          hint: 'It is kept in the audit log. The student sees only the new day.',
          options: REASONS,
        },
      }}
      send={({ dueOn, reason }) =>
        api.orders[':id'].parts[':number'].$post({
          ...seen,
          param: { ...param, number: String(part.number) },
          json: { dueOn, reason: reason as keyof typeof endReasons },
        })
      }
      overtaken={['CHANGED_MEANWHILE']}
      onClosed={onClosed}
    />
  );
}

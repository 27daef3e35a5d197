import type { AcceptedMoney } from '../../../../server/contract/bank-statements.ts';
import { dayWords } from '../../../../server/contract/india-time.ts';
import { formatPaise } from '../../../../server/contract/money.ts';
import { type UndoReason, undoReasons } from '../../../../server/contract/receipt-kinds.ts';
import { api } from '../../../lib/api/api.ts';
import { FactList } from '../../ui/FactList.tsx';
import { ActionDialog } from '../../ui/form/ActionDialog.tsx';
import { Radios } from '../../ui/form/Radios.tsx';
import { useMailWords } from '../mail-words.ts';
import { useOrders } from '../queries/payments.ts';
import type { OrderDialogProps } from './OrderDialogs.tsx';
import { TaxClosed } from './OrderDialogs.tsx';
import { asSeen } from './payment-fields.ts';

const moneyWords = ({ amountPaise, paidOn, reference }: AcceptedMoney): string =>
  [formatPaise(amountPaise), paidOn && dayWords(paidOn), reference].filter(Boolean).join(', ');

/** Dialog to undo an accepted payment: cancels its document and tells the buyer why. */
export function UndoDialog({ order, paymentId, onClosed }: OrderDialogProps & { paymentId?: number }) {
  const mailWords = useMailWords();
  const { payments } = order;
  const payment = payments.findLast(({ id }) => paymentId === undefined || id === paymentId);
  const isTakenBack = payment?.bank === 'taken-back';
  return (
    <ActionDialog
      title={`Undo the acceptance for ${order.buyerName}?`}
      id="undo"
      submit="Undo the acceptance"
      intro={
        <>
          <FactList
            facts={[
              ['Order', `${order.code}, ${order.courseName}`],
              ['Payment', payment && moneyWords(payment)],
            ]}
          />
          <p>
            The order waits for its payment again, and its document is withdrawn.{' '}
            {mailWords('We email the buyer why.')} If you sent money back, use Give money back instead.
          </p>
          {order.isTaxClosed && <TaxClosed />}
        </>
      }
      fields={{
        reason: {
          label: 'Why',
          missing: 'Please choose a reason.',
          control: (field) => (
            <Radios
              field={field}
              options={Object.entries(undoReasons)}
              chosen={isTakenBack ? 'taken-back' : undefined}
            />
          ),
        },
        paymentId: payments.length > 1 && {
          label: 'Which payment',
          options: payments.toReversed().map((one) => [one.id, moneyWords(one)] as const),
          defaultValue: String(payment?.id ?? ''),
        },
        endsAccess: {
          label: 'Close the course, unless the student also has it for another reason',
          type: 'checkbox',
          defaultChecked: true,
        },
      }}
      send={({ reason, paymentId: chosen, endsAccess }) =>
        api.orders[':id'].undo.$post({
          ...asSeen(order),
          json: {
            reason: reason as UndoReason,
            ...(chosen && { paymentId: Number(chosen) }),
            endsAccess: endsAccess === 'on',
          },
        })
      }
      overtaken={['CHANGED_MEANWHILE']}
      onClosed={onClosed}
    />
  );
}

/** Dialog to undo a payment from a list without orders. */
export function UndoPayment({ code, ...props }: { code: string; paymentId: number; onClosed: () => void }) {
  const order = useOrders('all', code).items?.find((one) => one.code === code);
  return order && <UndoDialog order={order} {...props} />;
}

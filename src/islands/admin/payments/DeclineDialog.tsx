import { useMutation } from '@tanstack/react-query';
import { declineReasons } from '../../../../server/contract/decline-reasons.ts';
import type { DeclineInput, OrderSummary } from '../../../../server/contract/orders.ts';
import { api, unwrap } from '../../../lib/api.ts';
import { textOf } from '../../../lib/form-values.ts';
import { FieldFrame, TextAreaField } from '../../ui/form/Field.tsx';
import { FormDialog, useDialogForm } from '../../ui/form/FormDialog.tsx';

type Reason = keyof typeof declineReasons;
const labels = { reason: 'Reason', words: 'Your words' };
const isReason = (name: string): name is Reason => Object.hasOwn(declineReasons, name);

function decisionOf(data: FormData): DeclineInput {
  const reason = textOf(data, 'reason');
  const words = textOf(data, 'words').trim();
  return { reason: isReason(reason) ? reason : 'other', ...(words === '' ? {} : { words }) };
}

/** Declines an order and tells its buyer why. */
export function DeclineDialog({ order, onClosed }: { order: OrderSummary; onClosed: () => void }) {
  const decline = useMutation({
    mutationFn: (json: DeclineInput) =>
      unwrap(
        api.orders[':id'].decline.$post(
          { param: { id: String(order.id) }, json },
          { headers: { 'if-match': `"${order.version}"` } },
        ),
      ),
  });
  const form = useDialogForm(
    {
      check(data): Record<string, string> {
        const { reason, words } = decisionOf(data);
        return reason === 'other' && words === undefined ? { words: 'Write what to tell the student.' } : {};
      },
      async send(data) {
        await decline.mutateAsync(decisionOf(data));
      },
    },
    ['CHANGED_MEANWHILE'],
  );

  return (
    <FormDialog
      title={`Decline the order of ${order.buyerName}?`}
      form={form}
      id="decline"
      labels={labels}
      submit="Decline"
      onClosed={onClosed}
    >
      <FieldFrame id="decline-reason" label={labels.reason} error={form.fields['reason']}>
        <select id="decline-reason" name="reason">
          {Object.entries(declineReasons).map(([name, sentence]) => (
            <option key={name} value={name}>
              {sentence || 'Another reason'}
            </option>
          ))}
        </select>
      </FieldFrame>
      <TextAreaField
        form="decline"
        name="words"
        label={labels.words}
        hint="The student reads them in the email and on the page of the order."
        required={false}
        maxLength={300}
        error={form.fields['words']}
      />
    </FormDialog>
  );
}

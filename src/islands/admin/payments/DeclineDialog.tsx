import { declineReasons } from '../../../../server/contract/decline-reasons.ts';
import type { DeclineInput, OrderSummary } from '../../../../server/contract/orders.ts';
import { api, unwrap } from '../../../lib/api.ts';
import { type FieldErrors, textOf } from '../../../lib/form-values.ts';
import { ActionDialog } from '../../ui/form/ActionDialog.tsx';
import { FieldFrame, TextAreaField } from '../../ui/form/Field.tsx';

const labels = { reason: 'Reason', words: 'Your words' };
const isReason = (name: string): name is DeclineInput['reason'] => Object.hasOwn(declineReasons, name);

function decisionOf(data: FormData): DeclineInput {
  const reason = textOf(data, 'reason');
  const words = textOf(data, 'words').trim();
  return { reason: isReason(reason) ? reason : 'other', ...(words === '' ? {} : { words }) };
}

function check(data: FormData): FieldErrors {
  const { reason, words } = decisionOf(data);
  return reason === 'other' && words === undefined ? { words: 'Write what to tell the student.' } : {};
}

interface Props {
  order: OrderSummary;
  onClosed: () => void;
}

/** Declines an order and tells its buyer why. */
export const DeclineDialog = ({ order: { id, version, buyerName }, onClosed }: Props) => (
  <ActionDialog
    title={`Decline the order of ${buyerName}?`}
    id="decline"
    labels={labels}
    submit="Decline"
    check={check}
    send={(data) =>
      unwrap(
        api.orders[':id'].decline.$post(
          { param: { id: String(id) }, json: decisionOf(data) },
          { headers: { 'if-match': `"${version}"` } },
        ),
      )
    }
    overtaken={['CHANGED_MEANWHILE']}
    onClosed={onClosed}
  >
    {(errors) => (
      <>
        <FieldFrame id="decline-reason" label={labels.reason} error={errors['reason']}>
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
          error={errors['words']}
        />
      </>
    )}
  </ActionDialog>
);

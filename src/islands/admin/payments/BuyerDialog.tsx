import type { OrderSummary } from '../../../../server/contract/orders.ts';
import { api, unwrap } from '../../../lib/api.ts';
import { missingFields } from '../../../lib/form-values.ts';
import { ActionDialog } from '../../ui/form/ActionDialog.tsx';
import { Field, SelectField } from '../../ui/form/Field.tsx';
import { phoneWords } from './order-words.ts';
import { filled, states } from './PaymentFields.tsx';

const labels = {
  fullName: 'Name',
  email: 'Email for this order',
  phone: 'Mobile number',
  state: 'State',
  company: 'Firm',
  gstin: 'GSTIN',
  address: 'Address of the firm',
};
const missing = { fullName: 'Enter the name of the buyer.', email: 'Enter an email.' };

interface Props {
  order: OrderSummary;
  onClosed: () => void;
}

/** Corrects who an order is for; documents that name them otherwise are replaced. */
export const BuyerDialog = ({ order, onClosed }: Props) => (
  <ActionDialog
    title={`Correct the buyer of ${order.code}`}
    id="buyer"
    labels={labels}
    submit="Save"
    intro={
      order.paidPaise > 0 && (
        <p className="notice">
          Documents that were issued never change. If name, firm, GSTIN, address or State are different, each
          is replaced by a new one. The order’s page shows both.
        </p>
      )
    }
    check={(data) => missingFields(data, missing)}
    send={(data) =>
      unwrap(
        api.orders[':id'].buyer.$put(
          {
            param: { id: String(order.id) },
            json: {
              fullName: '',
              email: '',
              ...filled(data, ...(Object.keys(labels) as (keyof typeof labels)[])),
            },
          },
          { headers: { 'if-match': `"${order.version}"` } },
        ),
      )
    }
    overtaken={['CHANGED_MEANWHILE']}
    onClosed={onClosed}
  >
    {(form) => (
      <>
        <Field {...form.field('fullName')} defaultValue={order.buyerName} autoComplete="off" />
        <Field {...form.field('email')} type="email" defaultValue={order.buyerEmail} autoComplete="off" />
        <Field
          {...form.field('phone')}
          required={false}
          inputMode="tel"
          defaultValue={phoneWords(order.buyerPhone ?? '')}
          autoComplete="off"
        />
        <SelectField
          {...form.field('state')}
          hint="With a GSTIN, its first two digits decide."
          options={states}
          defaultValue={order.buyerState ?? ''}
        />
        <Field
          {...form.field('company')}
          required={false}
          defaultValue={order.buyerCompany ?? ''}
          autoComplete="off"
        />
        <Field
          {...form.field('gstin')}
          required={false}
          defaultValue={order.buyerGstin ?? ''}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
        <Field
          {...form.field('address')}
          required={false}
          defaultValue={order.buyerAddress ?? ''}
          autoComplete="off"
        />
      </>
    )}
  </ActionDialog>
);

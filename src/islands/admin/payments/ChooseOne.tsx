import { formatPaise } from '../../../../server/contract/money.ts';
import type { OrderSummary } from '../../../../server/contract/orders.ts';
import type { FormModel } from '../../ui/form/use-form.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { useSearch } from '../lists/SearchedList.tsx';
import { useOrders } from '../queries/payments.ts';
import { isPayable, restOf } from './order-words.ts';

interface Props {
  field: ReturnType<FormModel['field']>;
  search: ReturnType<typeof useSearch>;
  placeholder: string;
  choices: readonly { id: number; label: string; detail: string }[];
  onChoose?: (id: number) => void;
  none: string;
}

/** Searchable choice of one from many. */
export function ChooseOne({ field, search, placeholder, choices, onChoose, none }: Props) {
  const { form, name, label: legend, error } = field;
  return (
    <fieldset id={`${form}-${name}`} className="stack-small checklist" tabIndex={-1}>
      <legend>{legend}</legend>
      <SearchField
        label={`Search: ${placeholder}`}
        placeholder={placeholder}
        value={search.typed}
        onChange={search.setTyped}
      />
      <div className="check-list check-list-tall">
        {choices.map(({ id, label, detail }) => (
          <label key={id} className="field-inline">
            <input type="radio" name={name} value={id} onChange={() => onChoose?.(id)} />
            <span className="break">
              {label} <span className="soft small">{detail}</span>
            </span>
          </label>
        ))}
        {choices.length === 0 && <p className="soft">{none}</p>}
      </div>
      <p className="field-error" role="alert">
        {error}
      </p>
    </fieldset>
  );
}

interface OrderProps extends Pick<Props, 'field'> {
  /** Ids to leave out because they are chosen already. */
  without?: readonly number[];
  onChoose: (order: OrderSummary) => void;
}

/** Searchable choice of an order that may take money. */
export function ChooseOrder({ field, without = [], onChoose }: OrderProps) {
  const search = useSearch();
  const found = useOrders('all', search.search).items ?? [];
  const orders = found.filter((order) => isPayable(order) && !without.includes(order.id));
  return (
    <ChooseOne
      field={field}
      search={search}
      placeholder="Name, email, mobile, code or reference"
      choices={orders.map((order) => ({
        id: order.id,
        label: order.buyerName,
        detail: `${order.code}, ${order.courseName}, ${formatPaise(restOf(order))}`,
      }))}
      onChoose={(id) => {
        const order = orders.find((one) => one.id === id);
        if (order !== undefined) onChoose(order);
      }}
      none="No unpaid order found."
    />
  );
}

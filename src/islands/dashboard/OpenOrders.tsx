import { formatPaise } from '../../../server/contract/money.ts';
import type { OrderState } from '../../../server/contract/orders.ts';

/** An order that money or an answer is missing for. */
export interface OpenOrder {
  readonly code: string;
  readonly courseName: string;
  readonly state: OrderState;
  readonly duePaise: number;
  /** Path of its page. */
  readonly link: string;
}

const sentences: Partial<Record<OrderState, (due: string) => string>> = {
  open: (due) => `Pay ${due} by UPI`,
  claimed: () => 'We check your payment',
  short: () => 'A part of the fee is missing',
  declined: () => 'We have a question about your payment',
};

/** The orders a person has to see to, a line each. */
export function OpenOrders({ orders }: { orders: readonly OpenOrder[] }) {
  if (orders.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="open-orders">
      <h2 id="open-orders" className="sub-heading">
        Open orders
      </h2>
      <ul role="list" className="other-courses" aria-label="Open orders">
        {orders.map(({ code, courseName, state, duePaise, link }) => (
          <li key={code} className="card card-link card-pad open-order">
            <div>
              <h3 className="card-title">{courseName}</h3>
              <p className="soft small">
                {sentences[state]?.(formatPaise(duePaise))} · {code}
              </p>
            </div>
            <a className="button button-secondary card-cover-link" href={link}>
              {state === 'open' ? 'Pay' : 'Open'}
              <span className="visually-hidden"> order {code}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

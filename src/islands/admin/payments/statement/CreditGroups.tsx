import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { BankCredit, CreditGroup } from '../../../../../server/contract/bank-statements.ts';
import { counted } from '../../../../../server/contract/counted.ts';
import { dayWords } from '../../../../../server/contract/india-time.ts';
import { FORGIVEN_PAISE, formatPaise } from '../../../../../server/contract/money.ts';
import { api, unwrap } from '../../../../lib/api/api.ts';
import { formatNumber } from '../../../../lib/words/format-price.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { ListFoot, ListFrame } from '../../lists/ListFrame.tsx';
import { Menu } from '../../lists/Menu.tsx';
import { useCredits } from '../../queries/payments.ts';
import { RecordDialog } from '../RecordDialog.tsx';
import { LessDialog, MatchDialog, SplitDialog } from './CreditDialogs.tsx';
import { CreditOrder, type CreditStep, CreditTable, SEND_BACK } from './CreditTable.tsx';
import { type Candidate, type Choices, useChoices } from './use-choices.ts';

const groups: readonly (readonly [CreditGroup, title: string, text: string])[] = [
  ['certain', 'Certain', 'Reference and amount match an order.'],
  ['code', 'Code and amount', 'The note has the code of an order, and the amount is right.'],
  [
    'contested',
    'Contested',
    'Several orders have this reference, or one order was paid twice. Choose the right one; we decline others with this reference.',
  ],
  [
    'wrong-amount',
    'Wrong amount',
    'The order is known. If you accept less than the price, we ask the student for the rest.',
  ],
  ['perhaps', 'Perhaps', 'Only the amount and the day fit. Compare the name before you tick it.'],
  [
    'unknown',
    'Unknown',
    'No order matches yet. If a student sends the reference within 30 days, we match it. Paid twice? Use it for another course, or send it back.',
  ],
];

/** Bank credits without an order, grouped by certainty. */
export function CreditGroups() {
  const state = useCredits();
  const credits = state.items ?? [];
  const choices = useChoices(credits);
  const { pairs, left, busy } = choices;
  const [open, setOpen] = useState<{ credit: BankCredit; to: CreditStep }>();
  const dialog = open && { credit: open.credit, onClosed: () => setOpen(undefined) };
  const [only] = open === undefined ? [] : candidatesOf(open.credit, choices);
  const ignore = useMutation({
    mutationFn: (some: readonly BankCredit[]) =>
      unwrap(api['bank-credits'].ignore.$post({ json: { ids: some.map(({ id }) => id) } })),
  });
  // Less than the price opens no course.
  const opensAll = pairs.every(({ credit, order }) => order.restPaise - credit.amountPaise <= FORGIVEN_PAISE);
  const sum = pairs.reduce((total, { credit }) => total + credit.amountPaise, 0);

  function rowOf(credit: BankCredit) {
    const candidates = candidatesOf(credit, choices);
    const chosen = choices.chosenFor(credit);
    const only = candidates.length === 1 ? candidates[0] : undefined;
    const name = `${formatPaise(credit.amountPaise)} of ${dayWords(credit.day)}`;
    const to = (step: CreditStep) => () => setOpen({ credit, to: step });
    return {
      credit,
      tick: candidates.length > 0 && (
        <label className="select-box">
          <input
            type="checkbox"
            checked={chosen !== undefined}
            disabled={chosen === undefined && only === undefined}
            onChange={() => choices.choose(credit, chosen === undefined ? only : undefined)}
          />
          <span className="visually-hidden">Accept {name}</span>
        </label>
      ),
      order: (
        <CreditOrder
          credit={credit}
          candidates={candidates}
          chosen={chosen}
          onChoose={(order) => choices.choose(credit, order)}
          name={name}
          onOpen={(step) => to(step)()}
        />
      ),
      menu: (
        <Menu
          label={`More for ${name}`}
          items={[
            { label: 'Match to an order…', run: to('match') },
            {
              label: credit.named ? SEND_BACK : 'Split or send back…',
              run: to('split'),
            },
            { label: 'Open a course with it…', run: to('record') },
            { label: 'Ignore', run: () => ignore.mutate([credit]) },
          ]}
        />
      ),
    };
  }

  return (
    <ListFrame
      state={state}
      shown={state.items?.length}
      empty={
        <>
          <Left left={left} />
          <Empty
            icon="document"
            title="No payments to compare."
            text="Download the statement from your bank and choose it here. It is compared with the orders."
          />
        </>
      }
    >
      <div className="stack">
        <Left left={left} />
        {groups.map(([group, title, text]) => {
          const own = credits.filter((credit) => credit.group === group);
          return own.length === 0 ? null : (
            <section key={group} className="stack-small" aria-labelledby={`credits-${group}`}>
              <h3 id={`credits-${group}`}>
                {title} <span className="list-total">{formatNumber(own.length)}</span>
              </h3>
              <p className="soft small">{text}</p>
              <CreditTable title={title} heads={['Accept', 'Order']} rows={own.map(rowOf)} />
              {group === 'unknown' && own.length > 1 && (
                <div>
                  <Button kind="secondary" small busy={ignore.isPending} onClick={() => ignore.mutate(own)}>
                    Ignore all {formatNumber(own.length)} unknown
                  </Button>
                </div>
              )}
            </section>
          );
        })}
        <ListFoot list={state} noun="payment" />
        <fieldset className="selection-bar" data-on={pairs.length > 0 ? '' : undefined}>
          <legend className="visually-hidden">All that are ticked</legend>
          <span role="status">
            {pairs.length > 0 && `${counted(pairs.length, 'payment')}, ${formatPaise(sum)}`}
          </span>
          {pairs.length > 0 && (
            <Button small busy={busy} onClick={choices.accept}>
              {busy
                ? 'Processing...'
                : `Accept ${formatNumber(pairs.length)}${opensAll ? ' and enroll' : ''}`}
            </Button>
          )}
        </fieldset>
      </div>
      {dialog && open.to === 'match' && (
        <MatchDialog {...dialog} onChoose={(order) => choices.choose(open.credit, order)} />
      )}
      {dialog && open.to === 'less' && only && <LessDialog {...dialog} code={only.code} />}
      {dialog && open.to === 'split' && <SplitDialog {...dialog} />}
      {dialog && open.to === 'record' && <RecordDialog {...dialog} />}
    </ListFrame>
  );
}

/** Returns possible orders of a credit: detected, or matched by the admin. */
function candidatesOf(credit: BankCredit, { chosenFor }: Choices): readonly Candidate[] {
  const chosen = chosenFor(credit);
  const isFound = chosen === undefined || credit.orders.some(({ id }) => id === chosen.id);
  return isFound ? credit.orders : [chosen];
}

function Left({ left }: Pick<Choices, 'left'>) {
  if (left.length === 0) return null;
  return (
    <div className="notice notice-warning stack-small" role="alert">
      <p>{left.length === 1 ? 'One payment was' : `${left.length} payments were`} not accepted:</p>
      <ul>
        {left.map(({ order, why }) => (
          <li key={order.id}>
            {order.buyerName}, {order.code}: {why}
          </li>
        ))}
      </ul>
    </div>
  );
}

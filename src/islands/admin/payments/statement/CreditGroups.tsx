import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { BankCredit, CreditGroup } from '../../../../../server/contract/bank-statements.ts';
import { formatPaise } from '../../../../../server/contract/money.ts';
import { api, unwrap } from '../../../../lib/api.ts';
import { formatNumber } from '../../../../lib/format-price.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { ListFrame } from '../../lists/ListFrame.tsx';
import { useCredits } from '../../queries.ts';
import { RecordDialog } from '../RecordDialog.tsx';
import { CreditTable } from './CreditTable.tsx';
import { MatchDialog } from './MatchDialog.tsx';
import { SplitDialog } from './SplitDialog.tsx';
import { type Choices, useChoices } from './use-choices.ts';

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

/** Payments of the bank that no order has taken, by how sure it is what they are for. */
export function CreditGroups() {
  const state = useCredits();
  const credits = state.data?.items ?? [];
  const hidden = (state.data?.total ?? 0) - credits.length;
  const choices = useChoices(credits);
  const [matching, setMatching] = useState<BankCredit>();
  const [splitting, setSplitting] = useState<BankCredit>();
  const [recording, setRecording] = useState<BankCredit>();
  const ignore = useMutation({
    mutationFn: (some: readonly BankCredit[]) =>
      unwrap(api['bank-credits'].ignore.$post({ json: { ids: some.map(({ id }) => id) } })),
  });
  const { pairs, left, busy } = choices;
  const sum = pairs.reduce((total, { credit }) => total + credit.amountPaise, 0);

  return (
    <ListFrame
      state={state}
      shown={state.data?.items.length}
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
              <p className="soft small">
                {text}
                {group === 'unknown' &&
                  hidden > 0 &&
                  ` These are the latest; ${formatNumber(hidden)} older ${hidden === 1 ? 'one is' : 'ones are'} hidden.`}
              </p>
              <CreditTable
                title={title}
                credits={own}
                choices={choices}
                onMatch={setMatching}
                onSplit={setSplitting}
                onRecord={setRecording}
                onIgnore={(credit) => ignore.mutate([credit])}
              />
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
        <fieldset className="selection-bar" data-on={pairs.length > 0 ? '' : undefined}>
          <legend className="visually-hidden">All that are ticked</legend>
          <span role="status">
            {pairs.length > 0 &&
              `${formatNumber(pairs.length)} ${pairs.length === 1 ? 'payment' : 'payments'}, ${formatPaise(sum)}`}
          </span>
          {pairs.length > 0 && (
            <Button small busy={busy} onClick={choices.accept}>
              {busy ? 'Processing...' : `Accept ${formatNumber(pairs.length)} and enroll`}
            </Button>
          )}
        </fieldset>
      </div>
      {matching && (
        <MatchDialog
          credit={matching}
          onChoose={(order) => choices.choose(matching, order)}
          onClosed={() => setMatching(undefined)}
        />
      )}
      {splitting && <SplitDialog credit={splitting} onClosed={() => setSplitting(undefined)} />}
      {recording && <RecordDialog credit={recording} onClosed={() => setRecording(undefined)} />}
    </ListFrame>
  );
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

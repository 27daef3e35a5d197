import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { BankCredit } from '../../../../../server/contract/bank-statements.ts';
import { FORGIVEN_PAISE } from '../../../../../server/contract/money.ts';
import { acceptAll } from '../accept-all.ts';

/** An order that a payment may be for. */
export type Candidate = BankCredit['orders'][number];

interface Pair {
  credit: BankCredit;
  order: Candidate;
}

/** The order that a payment is surely for; not one that an admin should ask about first. */
const sureFor = ({ group, orders, amountPaise, isUnproved }: BankCredit): Candidate | undefined =>
  (group === 'certain' || group === 'code') && !isUnproved
    ? orders
        .filter(({ underAge, isCancelled, isOtherState }) => !underAge && !isCancelled && !isOtherState)
        .find(({ restPaise }) => restPaise <= amountPaise && amountPaise < restPaise + FORGIVEN_PAISE)
    : undefined;

/** Which payment is for which order: what is sure, until the admin says otherwise. */
export function useChoices(credits: readonly BankCredit[]) {
  const [told, setTold] = useState<ReadonlyMap<number, Candidate | undefined>>(new Map());
  const accept = useMutation({ mutationFn: (some: readonly Pair[]) => acceptAll(some) });
  const chosenFor = (credit: BankCredit) => (told.has(credit.id) ? told.get(credit.id) : sureFor(credit));
  const pairs = credits.flatMap((credit): Pair[] => {
    const order = chosenFor(credit);
    return order === undefined ? [] : [{ credit, order }];
  });

  return {
    pairs,
    chosenFor,
    choose: (credit: BankCredit, order: Candidate | undefined) =>
      setTold(new Map(told).set(credit.id, order)),
    busy: accept.isPending,
    /** What was not accepted, and why. */
    left: accept.data?.left ?? [],
    accept: () => accept.mutate(pairs),
  };
}

export type Choices = ReturnType<typeof useChoices>;

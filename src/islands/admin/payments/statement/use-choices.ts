import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { BankCredit } from '../../../../../server/contract/bank-statements.ts';
import { FORGIVEN_PAISE } from '../../../../../server/contract/money.ts';
import { acceptAll } from '../accept-all.ts';

/** Possible order of a credit. */
export type Candidate = BankCredit['orders'][number];

interface Pair {
  credit: BankCredit;
  order: Candidate;
}

/** Returns the certain order of a credit; none if the admin should ask first. */
const sureFor = ({ group, orders, amountPaise, isUnproved }: BankCredit): Candidate | undefined =>
  (group === 'certain' || group === 'code') && !isUnproved
    ? orders
        .filter(({ underAge, isCancelled, isOtherState }) => !underAge && !isCancelled && !isOtherState)
        .find(({ restPaise }) => restPaise <= amountPaise && amountPaise < restPaise + FORGIVEN_PAISE)
    : undefined;

/** Tracks the order chosen for each credit; certain ones are preselected. */
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
    /** Rejected credits with reasons. */
    left: accept.data?.left ?? [],
    accept: () => accept.mutate(pairs),
  };
}

export type Choices = ReturnType<typeof useChoices>;

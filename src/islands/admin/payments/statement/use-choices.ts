import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { acceptedWords, type PartPaid } from '../../../../../server/contract/accepted-words.ts';
import type { BankCredit } from '../../../../../server/contract/bank-statements.ts';
import { FORGIVEN_PAISE } from '../../../../../server/contract/money.ts';
import { api, unwrap } from '../../../../lib/api/api.ts';

/** An order that a payment may be for. */
export type Candidate = BankCredit['orders'][number];

/** What the server takes in one call. */
const AT_ONCE = 200;

interface Pair {
  credit: BankCredit;
  order: Candidate;
}

/** Accepts pairs, some at a time. @returns those that were left, each with why */
async function acceptAll(pairs: readonly Pair[]) {
  const why = new Map<number, string>();
  const done = { accepted: 0, opened: 0, parts: [] as PartPaid[] };
  for (let at = 0; at < pairs.length; at += AT_ONCE) {
    const some = pairs.slice(at, at + AT_ONCE);
    const json = { pairs: some.map(({ credit, order }) => ({ orderId: order.id, creditId: credit.id })) };
    const { left, ...batch } = await unwrap(api.orders['accept-many'].$post({ json }));
    done.accepted += batch.accepted;
    done.opened += batch.opened;
    done.parts.push(...batch.parts);
    for (const one of left) why.set(one.orderId, one.why);
  }
  const left = pairs.flatMap(({ order }) => (why.has(order.id) ? { order, why: why.get(order.id) } : []));
  if (done.accepted === 0) return { left };
  return { left, message: acceptedWords(done.accepted, done.opened, done.parts) };
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
  const accept = useMutation({ mutationFn: acceptAll });
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

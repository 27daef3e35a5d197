import { useMutation } from '@tanstack/react-query';
import type { WrittenEmail } from '../../../../server/contract/emails.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import type { Act } from '../lists/acts.ts';

/** Returns the action that sends a failed email again now. */
export function useSendAgain(): readonly Act<WrittenEmail>[] {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (id: number) => unwrap(api.emails[':id']['send-again'].$post({ param: { id: String(id) } })),
  });
  const act = {
    is: 'main',
    namedBy: ({ recipient }: WrittenEmail) => `to ${recipient}`,
    run: ({ id }: WrittenEmail) => mutate(id),
    isBusy: ({ id }: WrittenEmail) => isPending && variables === id,
  } as const;
  return [
    { ...act, label: 'Send again', may: ({ state, words }) => state === 'refused' && words !== null },
    { ...act, label: 'Try now', may: ({ state, words }) => state === 'waiting' && words !== null },
  ];
}

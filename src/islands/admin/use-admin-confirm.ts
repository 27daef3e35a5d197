import { useMutation } from '@tanstack/react-query';
import { type Confirmation, useConfirm } from '../ui/use-confirm.tsx';

export type Confirm = (confirmation: Confirmation) => void;

/** What an admin confirms is a mutation: query-client.ts says how it went and brings the lists up to date. */
export function useAdminConfirm() {
  const { mutateAsync } = useMutation({ mutationFn: (run: Confirmation['run']) => run() });
  return useConfirm(mutateAsync);
}

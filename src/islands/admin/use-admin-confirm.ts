import { useMutation } from '@tanstack/react-query';
import { type Confirmation, useConfirm } from '../ui/use-confirm.tsx';

export type Confirm = (confirmation: Confirmation) => void;

/** Confirms actions of an admin as mutations: query-client.ts shows the result and updates the lists. */
export function useAdminConfirm() {
  const { mutateAsync } = useMutation({ mutationFn: (run: Confirmation['run']) => run() });
  return useConfirm(mutateAsync);
}

import { useMutation } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { FormDialog, useDialogForm } from './FormDialog.tsx';
import type { FormModel, Rules } from './use-form.ts';

interface Props
  extends Required<Pick<Rules, 'id' | 'labels' | 'check'>>,
    Omit<ComponentProps<typeof FormDialog>, 'form' | 'children'> {
  /** One call: how it went is a toast, and the lists show what it changed. */
  send: (data: FormData) => Promise<unknown>;
  overtaken?: Parameters<typeof useDialogForm>[1];
  /** The fields. */
  children: (form: FormModel) => ReactNode;
}

/** A dialog whose form changes something for an admin. */
export function ActionDialog({ id, labels, check, send, overtaken, children, ...frame }: Props) {
  const action = useMutation({ mutationFn: send });
  const form = useDialogForm(
    {
      id,
      labels,
      check,
      async send(data) {
        await action.mutateAsync(data);
      },
    },
    overtaken,
  );
  return (
    <FormDialog {...frame} form={form}>
      {children(form)}
    </FormDialog>
  );
}

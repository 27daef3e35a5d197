import { useMutation } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import type { FieldErrors } from '../../../lib/form-values.ts';
import { FormDialog, useDialogForm } from './FormDialog.tsx';
import type { Rules } from './use-form.ts';

interface Props extends Pick<Rules, 'check'>, Omit<ComponentProps<typeof FormDialog>, 'form' | 'children'> {
  /** One call: how it went is a toast, and the lists show what it changed. */
  send: (data: FormData) => Promise<unknown>;
  overtaken?: Parameters<typeof useDialogForm>[1];
  /** The fields, by what is wrong with each. */
  children: (errors: FieldErrors) => ReactNode;
}

/** A dialog whose form changes something for an admin. */
export function ActionDialog({ check, send, overtaken, children, ...frame }: Props) {
  const action = useMutation({ mutationFn: send });
  const form = useDialogForm(
    {
      check,
      async send(data) {
        await action.mutateAsync(data);
      },
    },
    overtaken,
  );
  return (
    <FormDialog {...frame} form={form}>
      {children(form.fields)}
    </FormDialog>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Course } from '../../../../server/contract/courses.ts';
import type { Colleague } from '../../../../server/contract/staff.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { usePowers } from './PowersFields.tsx';

interface Props {
  colleague: Colleague;
  courses: readonly Course[];
  onClosed: () => void;
}

/** Dialog to change what a colleague may do. */
export function PowersDialog({ colleague, courses, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { powers, isWhole, fields } = usePowers(colleague, courses);
  const save = useMutation({
    mutationFn: () => unwrap(api.staff[':id'].$put({ param: { id: String(colleague.id) }, json: powers })),
    onSettled: (_answer, error) => {
      if (error === null) dialog.current?.close();
    },
  });
  return (
    <Dialog
      title={`Rights of ${colleague.fullName}`}
      dialog={dialog}
      onClosed={onClosed}
      busy={save.isPending}
      wide
    >
      <p className="soft">They are logged out and see the change at their next login.</p>
      {fields}
      <DialogActions dialog={dialog} busy={save.isPending}>
        <Button busy={save.isPending} disabled={!isWhole} onClick={() => save.mutate()}>
          Save
        </Button>
      </DialogActions>
    </Dialog>
  );
}

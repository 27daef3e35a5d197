import { type ReactNode, useEffect, useState } from 'react';
import type { DoubtPost, DoubtThread } from '../../../../server/contract/doubts.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { restoreDraft } from '../../../lib/forms/form-draft.ts';
import { missingFields, textOf } from '../../../lib/forms/form-values.ts';
import { Button } from '../../ui/Button.tsx';
import { TextAreaField } from '../../ui/form/Field.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { useSending } from '../../ui/upload/use-sending.tsx';
import { PictureField } from './PictureField.tsx';

interface Props {
  /** Prefix of the ids and the draft's name. */
  id: string;
  label: string;
  hint?: string;
  button: string;
  post?: DoubtPost;
  focus?: boolean;
  onType?: (text: string) => void;
  /** `data` has `withoutPicture` if the existing picture was removed. */
  onSend: (text: string, data: FormData) => Promise<DoubtThread>;
  /** Called once text and picture are uploaded. */
  onSent: (thread: DoubtThread) => void;
  onCancel?: () => void;
  children?: ReactNode;
}

/** Form to write or edit a post. Ctrl+Enter sends. */
export function PostForm(props: Props) {
  const { id, label, hint = '', button, post, focus, onType, onSend, onSent, onCancel, children } = props;
  const [picture, setPicture] = useState<File>();
  const [progress, sendFile] = useSending();

  /** The text is already saved: a failed picture must not send it twice. */
  async function sendPicture(file: File, thread: DoubtThread): Promise<DoubtThread> {
    const postId = post?.id ?? thread.posts.findLast(({ mine }) => mine)?.id;
    try {
      await sendFile(file, { postId: String(postId) });
      return await unwrap(api.doubts[':id'].$get({ param: { id: String(thread.id) } }));
    } catch (error) {
      showToast('error', `Sent without the picture. ${errorMessage(error)} Press Edit to add it again.`);
      return thread;
    }
  }

  const form = useForm({
    check: (data) => missingFields(data, { text: 'Write something first.' }),
    async send(data, element) {
      const thread = await onSend(textOf(data, 'text'), data);
      // Also discards the stored draft.
      restoreDraft(element);
      if (post === undefined) element.reset();
      setPicture(undefined);
      onSent(picture === undefined ? thread : await sendPicture(picture, thread));
    },
  });
  const element = form.props.ref;
  useEffect(() => {
    if (focus) element.current?.querySelector('textarea')?.focus();
  }, [element, focus]);
  return (
    <form className="form" {...form.props}>
      <TextAreaField
        form={id}
        name="text"
        label={label}
        hint={hint}
        error={form.fields['text'] ?? form.problem}
        rows={4}
        maxLength={5000}
        defaultValue={post?.text}
        onInput={({ currentTarget }) => onType?.(currentTarget.value)}
        onKeyDown={({ key, ctrlKey, metaKey }) => {
          if (key === 'Enter' && (ctrlKey || metaKey)) element.current?.requestSubmit();
        }}
      />
      <PictureField picture={picture} onChoose={setPicture} kept={post?.picture ?? null} />
      {children}
      {progress}
      <div className="row">
        <SubmitButton busy={form.busy} label={button} busyLabel="Sending..." />
        {onCancel && (
          <Button kind="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

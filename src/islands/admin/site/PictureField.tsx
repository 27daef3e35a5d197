import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/Button.tsx';
import { describedBy, FieldFrame } from '../../ui/form/Field.tsx';
import { FileButton } from '../../ui/upload/FileButton.tsx';
import { contentCalls, pictureAddress } from './content-calls.ts';
import { type FieldProps, idOf, useForm, useHints } from './form-context.ts';

/** Field to choose an existing picture or upload a new one. */
export function PictureField({ field, isRequired, pointer, value, onChange }: FieldProps) {
  const id = idOf(pointer);
  const hint = useHints()(field);
  const { problemAt, isChanged } = useForm();
  const error = problemAt(pointer);
  const name = typeof value === 'string' ? value : '';
  const { data = [] } = useQuery({ queryKey: ['content', 'pictures'], queryFn: contentCalls.pictures });
  const send = useMutation({
    mutationFn: (file: File) => contentCalls.sendPicture(file, field.kind),
    onSuccess: (sent) => onChange(sent.name),
  });
  const names = new Set([name, ...data.map((picture) => picture.name)].filter(Boolean));
  return (
    <FieldFrame
      isChanged={isChanged(pointer)}
      id={id}
      label={field.title}
      hint={hint}
      error={error}
      optional={!isRequired}
    >
      {name !== '' && (
        <img
          className="content-picture"
          data-kind={field.kind}
          src={pictureAddress(name)}
          alt=""
          width={96}
          height={96}
        />
      )}
      <select
        id={id}
        value={name}
        required={isRequired}
        onChange={({ target }) => onChange(target.value || undefined)}
        {...describedBy(id, hint, error)}
      >
        <option value="">No picture</option>
        {[...names].map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      <div className="row">
        {send.isPending ? (
          <Button small kind="secondary" busy>
            Sending...
          </Button>
        ) : (
          <FileButton
            className="button-small"
            accept="image/jpeg,image/png,image/webp,image/avif"
            onChoose={([file]) => file && send.mutate(file)}
          >
            Upload a picture
          </FileButton>
        )}
      </div>
    </FieldFrame>
  );
}

import { type SubmitEvent, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { Field, TextAreaField } from '../../ui/form/Field.tsx';
import { pasteMarkdown } from '../paste/paste-markdown.ts';
import { useForm } from './form-context.ts';
import { PictureField } from './PictureField.tsx';

interface Props {
  isRequired: boolean;
  rows: number;
  body: string;
  onBody: (body: string) => void;
}

/** Markdown editor of a page, with a button that inserts a picture at the cursor. */
export function BodyField({ isRequired, rows, body, onBody }: Props) {
  const { isChanged } = useForm();
  const [at, setAt] = useState(body.length);
  const [isOpen, setOpen] = useState(false);
  const insert = (picture: string) =>
    onBody([body.slice(0, at).trimEnd(), picture, body.slice(at).trimStart()].filter(Boolean).join('\n\n'));
  return (
    <div className="stack">
      <TextAreaField
        form="content"
        name="body"
        label="Text of the page"
        hint="An empty line begins a new paragraph. **bold**, [words](https://example.in), and lines with - for a list."
        isChanged={isChanged('body')}
        required={isRequired}
        rows={rows}
        value={body}
        onChange={({ target }) => onBody(target.value)}
        onPaste={pasteMarkdown}
        onBlur={({ target }) => setAt(target.selectionEnd)}
      />
      <div className="row">
        <Button kind="secondary" small onClick={() => setOpen(true)}>
          Insert a picture
        </Button>
      </div>
      {isOpen && <PictureDialog onInsert={insert} onClosed={() => setOpen(false)} />}
    </div>
  );
}

/** Dialog to choose a picture and its alternative text. */
function PictureDialog({
  onInsert,
  onClosed,
}: {
  onInsert: (picture: string) => void;
  onClosed: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [name, setName] = useState('');
  const [alt, setAlt] = useState('');
  function submit(event: SubmitEvent) {
    event.preventDefault();
    // Brackets would end the alternative text.
    onInsert(`![${alt.trim().replaceAll(/[[\]\\]/g, '')}](${name})`);
    dialog.current?.close();
  }
  return (
    <Dialog title="Insert a picture" dialog={dialog} onClosed={onClosed}>
      <form className="form" onSubmit={submit}>
        <PictureField
          field={{ title: 'Picture', kind: 'picture' }}
          isRequired
          pointer="inserted"
          value={name}
          onChange={(chosen) => setName(typeof chosen === 'string' ? chosen : '')}
        />
        <Field
          form="picture"
          name="alt"
          label="What the picture shows"
          hint="People who can't see the picture hear or read this."
          maxLength={200}
          autoComplete="off"
          value={alt}
          onChange={({ target }) => setAlt(target.value)}
        />
        <DialogActions dialog={dialog}>
          <Button type="submit">Insert</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

import { type ClipboardEvent, type DragEvent, type ReactNode, useRef } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { FileButton } from '../../ui/upload/FileButton.tsx';
import { PHOTOS } from '../../ui/upload/shrink-photo.ts';
import { useSending } from '../../ui/upload/use-sending.tsx';
import { FormulaHelp } from './FormulaHelp.tsx';
import { insertTex, insertText, type TextField } from './insert-text.ts';
import { lessonPicture } from './lesson-picture.ts';

/** Text that a button inserts, and the part that is selected then. */
const signs: readonly (readonly [name: string, tex: string, sample: string])[] = [
  ['Fraction', String.raw`\frac{#}{b}`, 'a'],
  ['Root', String.raw`\sqrt{#}`, 'x'],
  ['Power', 'x^{#}', '2'],
  ['Chemistry', String.raw`\ce{#}`, 'H2O'],
];

interface Props {
  /** Lesson that stores the pictures; undefined while unsaved. */
  materialId: number | undefined;
  children: ReactNode;
}

/** Toolbar for Markdown fields; its buttons insert into the last focused field. Pictures can be pasted or dropped. */
export function WritingTools({ materialId, children }: Props) {
  const last = useRef<TextField>(undefined);
  const frame = useRef<HTMLDivElement>(null);
  const [progress, send] = useSending();
  const field = (): TextField | undefined =>
    last.current?.isConnected ? last.current : (frame.current?.querySelector('textarea') ?? undefined);

  function write(tex: string, sample: string) {
    const target = field();
    if (target !== undefined) insertTex(target, tex, sample);
  }

  function code() {
    const target = field();
    if (target === undefined) return;
    const [start, end] = [target.selectionStart ?? 0, target.selectionEnd ?? 0];
    const inside = target.value.slice(start, end) || 'code';
    const isBlock = target instanceof HTMLTextAreaElement;
    const isLineStart = start === 0 || target.value[start - 1] === '\n';
    const fence = `${isLineStart ? '' : '\n'}\`\`\`\n`;
    insertText(target, [start, end], isBlock ? `${fence}${inside}\n\`\`\`\n` : `\`${inside}\``);
  }

  async function addPicture([file]: readonly File[]) {
    const target = field();
    if (file === undefined || target === undefined) return;
    if (materialId === undefined)
      return showToast('warning', 'Save this lesson first, then edit it and add the picture.');
    const place = target.selectionEnd ?? target.value.length;
    try {
      const picture = await lessonPicture(file);
      await send(picture, { taskId: String(materialId) });
      insertText(target, [place, place], `![](${picture.name})`);
      // Places the cursor in the brackets for the alternative text.
      target.setSelectionRange(place + 2, place + 2);
    } catch (error) {
      showToast('error', errorMessage(error));
    }
  }

  function onPaste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files];
    // Word adds a picture of the copied text.
    if (files.length === 0 || event.clipboardData.getData('text/plain') !== '') return;
    event.preventDefault();
    event.stopPropagation();
    void addPicture(files);
  }

  function onDrop(event: DragEvent) {
    const files = [...event.dataTransfer.files];
    if (files.length === 0) return;
    event.preventDefault();
    if (event.target instanceof HTMLTextAreaElement) last.current = event.target;
    void addPicture(files);
  }

  return (
    // It only listens to events of its fields.
    // biome-ignore lint/a11y/noStaticElementInteractions: each of its acts has a button
    <div
      ref={frame}
      className="form"
      onFocusCapture={({ target }) => {
        if (
          target instanceof HTMLTextAreaElement ||
          (target instanceof HTMLInputElement && target.type === 'text')
        )
          last.current = target;
      }}
      onPasteCapture={onPaste}
      onDrop={onDrop}
    >
      <div className="row writing-tools" role="toolbar" aria-label="Insert">
        <FileButton className="button-small" accept={PHOTOS} onChoose={(files) => void addPicture(files)}>
          <Icon name="plus" size={18} />
          Picture
        </FileButton>
        {signs.map(([name, tex, sample]) => (
          <Button key={name} kind="secondary" small onClick={() => write(tex, sample)}>
            {name}
          </Button>
        ))}
        <Button kind="secondary" small onClick={code}>
          Code
        </Button>
      </div>
      {progress}
      {children}
      <FormulaHelp />
    </div>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ContentFile, ContentPublished } from '../../../../server/contract/content-editor.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { Button } from '../../ui/Button.tsx';
import { TextAreaField } from '../../ui/form/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { errorToast } from '../error-toast.ts';
import { ListFrame } from '../lists/ListFrame.tsx';
import { Menu } from '../lists/Menu.tsx';
import { useAdminConfirm } from '../use-admin-confirm.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { contentCalls } from './content-calls.ts';
import { withField } from './content-values.ts';
import { FileForm } from './FileForm.tsx';
import { idOf } from './form-context.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import { ProblemList } from './ProblemList.tsx';
import { useFile } from './use-file.ts';

export interface FileEditorProps {
  path: string;
  /** Of a course: its page, or its own questions. */
  part?: 'page' | 'faq' | undefined;
  /** The field to show first. */
  at?: string | undefined;
  /** To where the file was chosen; without it the screen around it says what it is. */
  back?: string;
  onClose?: () => void;
}

/** A file of the content, edited as a form or as text. */
// biome-ignore lint/style/noDefaultExport: it is loaded later by its default export
export default function FileEditor(props: FileEditorProps) {
  const { path } = props;
  const [round, setRound] = useState(0);
  const query = useQuery({
    queryKey: ['content-file', path, round],
    queryFn: () => contentCalls.file(path),
    // While it is open what was typed stays.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <ListFrame state={query} shown={query.data && 1} empty={null}>
      {query.data && <Editor key={round} {...props} file={query.data} reload={() => setRound(round + 1)} />}
    </ListFrame>
  );
}

/** The page and the questions of a course are two screens of one file. */
function openPart(path: string, part: 'page' | 'faq'): void {
  location.assign(`/admin?tab=manageCourses&file=${encodeURIComponent(path)}&part=${part}`);
}

interface EditorProps extends FileEditorProps {
  file: ContentFile;
  reload: () => void;
}

function Editor({ file, part, at, back, reload, onClose }: EditorProps) {
  const { path, title, draft } = file;
  const client = useQueryClient();
  const edited = useFile(file);
  const { typed, type, isSaved, save, problems, conflict, failure, hasDraft } = edited;
  const [wanted, setWanted] = useState(at ?? (part === 'faq' ? '/faq/own' : undefined));
  const [isBusy, setBusy] = useState(false);
  const [isPreviewed, setPreviewed] = useState(false);
  const [live, setLive] = useState<{ published: ContentPublished; before: number | undefined }>();
  const [confirmDialog, confirm] = useAdminConfirm();
  /** What was typed and not saved is left out. */
  const again = () => {
    edited.forget();
    reload();
  };
  const isText = typed.text !== undefined || file.values === null;
  const isHidden = typed.values['hidden'] === true;
  const other = part === 'faq' ? 'page' : 'faq';

  useEffect(() => {
    if (wanted !== undefined) document.getElementById(idOf(wanted))?.focus();
  }, [wanted]);

  /** Does one thing at a time, and says if it fails. */
  async function once(work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiError && error.problems) {
        edited.refuse(error.problems);
        scrollTo({ top: 0 });
      }
      errorToast(error);
    }
    setBusy(false);
  }

  const publish = () =>
    once(async () => {
      if (!(await save())) return;
      const { version } = await contentCalls.list();
      const published = await contentCalls.publish([path]);
      edited.setDraft(false);
      setLive({ published, before: version?.id });
      void client.invalidateQueries();
    });
  const undo = (before: number, current: number) =>
    once(async () => {
      await contentCalls.restore(before, current);
      void client.invalidateQueries();
      again();
    });
  const turn = () =>
    once(async () => {
      const isDone = await save();
      if (!isText) edited.openText((await contentCalls.file(path)).text);
      else if (isDone) reload();
    });
  const discard = () =>
    confirm({
      title: 'Discard the draft?',
      text: 'Everything that you changed since it was published is deleted.',
      yes: 'Discard',
      danger: true,
      run: () => contentCalls.discard(path),
      after: (file.live === null && onClose) || again,
    });
  const hide = {
    label: isHidden ? 'Show on the site' : 'Hide from the site',
    run: () => type({ values: withField(typed.values, 'hidden', isHidden ? undefined : true) }),
  };
  const openOther = {
    label: other === 'faq' ? 'Questions (FAQ)' : 'Page and price',
    run: () => void save().then((isDone) => isDone && openPart(path, other)),
  };
  const state = isSaved
    ? hasDraft
      ? 'Draft saved. Visitors do not see it yet.'
      : 'No changes.'
    : 'Not saved yet.';

  return (
    <div className="stack content-editor">
      <div className="row">
        {onClose && (
          <>
            <Button kind="ghost" small onClick={() => void save().then((isDone) => isDone && onClose())}>
              <Icon name="arrow-left" size={18} />
              {back}
            </Button>
            <h2 className="break">{part === 'faq' ? `Questions of ${title}` : title}</h2>
          </>
        )}
        {isHidden && <span className="badge">Hidden</span>}
        <span className="content-more">
          <Menu
            label={`More for ${title}`}
            items={[
              { label: isText ? 'Form' : 'Text of the file', run: () => void turn() },
              ...(file.kind === 'course' && !isText ? [...(onClose ? [openOther] : []), hide] : []),
              ...(hasDraft ? [{ label: 'Discard the draft', danger: true, run: discard }] : []),
            ]}
          />
        </span>
      </div>
      <ProblemList file={file} problems={problems} isText={isText} onWant={setWanted} />
      {isText ? (
        <TextAreaField
          form="content"
          name="text"
          label="Text of the file"
          className="content-text"
          rows={24}
          spellCheck={false}
          value={typed.text ?? file.text}
          onChange={({ target }) => type({ text: target.value })}
        />
      ) : (
        <FileForm
          file={file}
          part={part}
          values={typed.values}
          body={typed.body}
          problems={problems}
          wanted={wanted}
          onValues={(values) => type({ values })}
          onBody={(body) => type({ body })}
        />
      )}
      <div className="content-bar">
        {live && isSaved && !hasDraft ? (
          <p role="status">
            <strong>Live.</strong> {live.published.summary}{' '}
            {live.before !== undefined && (
              <Button
                kind="ghost"
                small
                busy={isBusy}
                onClick={() => void undo(live.before ?? 0, live.published.version.id)}
              >
                Undo
              </Button>
            )}
          </p>
        ) : (
          <p className={failure === undefined ? 'soft small' : 'field-error'} role="status">
            {failure ?? state}
          </p>
        )}
        <div className="row">
          <Button
            kind="secondary"
            busy={isBusy}
            onClick={() => void once(async () => setPreviewed(await save()))}
          >
            See it
          </Button>
          <Button busy={isBusy} disabled={isSaved && !hasDraft} onClick={() => void publish()}>
            Publish
          </Button>
        </div>
      </div>
      {confirmDialog}
      {isPreviewed && (
        <PreviewDialog file={file} values={typed.values} onClosed={() => setPreviewed(false)} />
      )}
      {(conflict !== undefined || draft?.isBehind === true) && (
        <ConflictDialog
          theirs={conflict?.theirs ?? file.text}
          yours={conflict ? conflict.yours : (draft?.text ?? null)}
          by={conflict?.by ?? null}
          onKeep={(text) => contentCalls.save(path, { baseSha: conflict?.sha ?? file.sha, text })}
          onTake={() => (conflict ? Promise.resolve() : contentCalls.discard(path))}
          onClosed={again}
        />
      )}
    </div>
  );
}

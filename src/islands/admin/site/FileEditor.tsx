import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { FILL_IN } from '../../../../server/contract/content/explain.ts';
import type { ContentFile } from '../../../../server/contract/content-editor.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { Button } from '../../ui/Button.tsx';
import { TextAreaField } from '../../ui/form/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { errorToast } from '../error-toast.ts';
import { ListFrame } from '../lists/ListFrame.tsx';
import { Menu } from '../lists/Menu.tsx';
import { useAdminConfirm } from '../use-admin-confirm.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { contentCalls } from './content-calls.ts';
import { changedPlaces, withField } from './content-values.ts';
import { FileForm } from './FileForm.tsx';
import { idOf } from './form-context.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import { ProblemList, useFirstProblem } from './ProblemList.tsx';
import { type Done, PublishBar } from './PublishBar.tsx';
import { pagesOf } from './pages-of.ts';
import { useFile } from './use-file.ts';

export interface FileEditorProps {
  path: string;
  /** Part of a course file: its page or its questions. */
  part?: 'page' | 'faq' | undefined;
  /** Field to show first. */
  at?: string | undefined;
  /** Label of the back button; absent where the surrounding screen has the heading. */
  back?: string;
  onClose?: () => void;
}

/** Editor of a content file, as a form or as text. */
// biome-ignore lint/style/noDefaultExport: it is loaded later by its default export
export default function FileEditor(props: FileEditorProps) {
  const { path } = props;
  const [round, setRound] = useState(0);
  const [done, setDone] = useState<Done>();
  const query = useQuery({
    queryKey: ['content-file', path, round],
    queryFn: () => contentCalls.file(path),
    // While open, keeps what was typed.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <ListFrame state={query} shown={query.data && 1} empty={null}>
      {query.data && (
        <Editor
          key={round}
          {...props}
          file={query.data}
          done={done}
          onDone={setDone}
          reload={() => setRound(round + 1)}
        />
      )}
    </ListFrame>
  );
}

interface EditorProps extends FileEditorProps {
  file: ContentFile;
  done: Done | undefined;
  onDone: (done: Done) => void;
  reload: () => void;
}

function Editor({ file, part, at, back, done, onDone, reload, onClose }: EditorProps) {
  const { path, title, kind, live } = file;
  const client = useQueryClient();
  const {
    typed,
    type,
    openText,
    isSaved,
    save,
    problems,
    warnings,
    refuse,
    conflict,
    failure,
    hasDraft,
    setDraft,
    forget,
  } = useFile(file);
  const [wanted, setWanted] = useState(at ?? (part === 'faq' ? '/faq/own' : undefined));
  const [isBusy, setBusy] = useState(false);
  const [isPreviewed, setPreviewed] = useState(false);
  const [wasTried, setTried] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const lists = useFirstProblem(refusals);
  const [confirmDialog, confirm] = useAdminConfirm();
  const bar = useRef<HTMLDivElement>(null);
  /** Discards unsaved input. */
  const again = () => {
    forget();
    reload();
  };
  const isText = typed.text !== undefined || file.values === null;
  const changed = isText ? [] : changedPlaces(file.published, typed);
  const isHidden = typed.values['hidden'] === true;
  // The same file has it beside its page.
  const hasMenu = part !== 'faq' || isText;
  // Empty required fields are no error before the first attempt to publish.
  const missing = wasTried ? [] : problems.filter(({ text }) => text === FILL_IN);
  const wrong = problems.filter((problem) => !missing.includes(problem));

  useEffect(() => {
    if (wanted !== undefined) document.getElementById(idOf(wanted))?.focus();
  }, [wanted]);

  function want(inFile: string, pointer: string) {
    if (inFile !== path)
      return location.assign(`/admin?${new URLSearchParams({ tab: 'site', file: inFile, at: pointer })}`);
    // Otherwise a second press for the same field would change nothing.
    setWanted(undefined);
    setTimeout(() => setWanted(pointer));
  }

  /** Runs one task at a time and reports failures. */
  async function once(work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiError && error.problems) {
        refuse(error.problems);
        setRefusals((count) => count + 1);
      }
      errorToast(error);
    }
    setBusy(false);
    // A disabled button loses the focus.
    setTimeout(
      () => document.activeElement === document.body && bar.current?.querySelector('button')?.focus(),
    );
  }

  async function publishDraft(): Promise<void> {
    setTried(true);
    const { summary, version, before } = await contentCalls.publish([path]);
    setDraft(false);
    onDone({ words: `Live. ${summary}`, ...(before !== null && { undo: { before, current: version.id } }) });
    void client.invalidateQueries();
  }
  const publish = () => once(async () => (await save()) && publishDraft());
  const undo = ({ before, current }: NonNullable<Done['undo']>) =>
    once(async () => {
      await contentCalls.restore(before, current);
      onDone({ words: 'Undone. Visitors see again what was there before.' });
      void client.invalidateQueries();
      again();
    });
  const turn = () =>
    once(async () => {
      const isDone = await save();
      if (!isText) openText((await contentCalls.file(path)).text);
      else if (isDone) reload();
    });
  const discard = () =>
    confirm({
      title: 'Discard the draft?',
      text: 'Everything that you changed since it was published is deleted.',
      yes: 'Discard',
      danger: true,
      run: () => contentCalls.discard(path),
      after: (live === null && onClose) || again,
    });
  const hide = {
    label: isHidden ? 'Show on the site' : 'Hide from the site',
    run: () => type({ values: withField(typed.values, 'hidden', isHidden ? undefined : true) }),
  };

  return (
    <div className="stack content-editor">
      {(onClose || isHidden || hasMenu) && (
        <div className="row">
          {onClose && (
            <>
              <Button kind="ghost" small onClick={() => void save().then((isDone) => isDone && onClose())}>
                <Icon name="arrow-left" size={18} />
                {back}
              </Button>
              <h2 className="break">{title}</h2>
            </>
          )}
          {isHidden && <span className="badge">Hidden</span>}
          {hasMenu && (
            <span className="content-more">
              <Menu
                label={`More for ${title}`}
                items={[
                  { label: isText ? 'Form' : 'Text of the file', run: () => void turn() },
                  ...(kind === 'course' && !isText ? [hide] : []),
                ]}
              />
            </span>
          )}
        </div>
      )}
      <div ref={lists} className="stack">
        <ProblemList title={title} problems={missing} are="missing" onWant={isText ? undefined : want} />
        <ProblemList title={title} problems={wrong} onWant={isText ? undefined : want} />
        <ProblemList title={title} problems={warnings} are="known" onWant={isText ? undefined : want} />
      </div>
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
          problems={wrong}
          changed={changed}
          wanted={wanted}
          onValues={(values) => type({ values })}
          onBody={(body) => type({ body })}
        />
      )}
      <PublishBar
        ref={bar}
        failure={failure}
        isSaved={isSaved}
        hasDraft={hasDraft}
        changes={changed.length}
        done={done}
        page={isHidden ? undefined : pagesOf(file, typed.values)[0]}
        isBusy={isBusy}
        onUndo={(versions) => void undo(versions)}
        onDiscard={discard}
        onPreview={() => void once(async () => setPreviewed(await save()))}
        onPublish={() => void publish()}
      />
      {confirmDialog}
      {isPreviewed && (
        <PreviewDialog file={file} values={typed.values} onClosed={() => setPreviewed(false)} />
      )}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          onKeep={async (text) => {
            await contentCalls.save(path, { baseSha: conflict.sha, text });
            await publishDraft();
          }}
          onTake={async () => file.conflict && contentCalls.discard(path)}
          onClosed={again}
        />
      )}
    </div>
  );
}

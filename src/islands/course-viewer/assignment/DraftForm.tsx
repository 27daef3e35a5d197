import { useEffect, useEffectEvent, useState } from 'react';
import type { Assignment } from '../../../../server/contract/submissions.ts';
import { errorMessage, isClientError } from '../../../lib/api/api-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { shrinkPhoto } from '../../ui/upload/shrink-photo.ts';
import { useSending } from '../../ui/upload/use-sending.tsx';
import { DraftFiles } from './DraftFiles.tsx';
import type { AssignmentModel, Draft } from './use-assignment.ts';

const SAVE_MS = 3000;

interface Props {
  id: number;
  model: AssignmentModel;
  assignment: Assignment;
  onHandedIn: () => void;
}

type Saving = 'saved' | 'typed' | 'saving' | 'failed' | 'refused' | 'elsewhere';
const SAVED: Readonly<Record<Saving, string>> = {
  saved: 'Saved',
  typed: 'Saving when you stop typing…',
  saving: 'Saving…',
  failed: 'Not saved yet. Check your connection. We keep trying.',
  refused: 'Not saved',
  elsewhere: '',
};

const NOT_SAVED = 'Your text is not saved yet, so we did not submit it. Try again.';

/** Draft of a submission that saves itself, with its files and a submit button. */
export function DraftForm({ id, model, assignment, onHandedIn }: Props) {
  const { task, submissions } = assignment;
  const latest = submissions[0];
  const files = latest?.files ?? [];
  const [draft, setDraft] = useState<Draft>({ text: latest?.text ?? '', link: latest?.link ?? '' });
  const [saving, setSaving] = useState<Saving>('saved');
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [progress, send] = useSending();

  /** @param isChosen true if this text wins over the saved one */
  async function save(isChosen = false): Promise<boolean> {
    if (saving === 'saved') return true;
    if (saving === 'elsewhere' && !isChosen) return false;
    setSaving('saving');
    setProblem(undefined);
    try {
      await model.save(draft);
      setSaving((now) => (now === 'saving' ? 'saved' : now));
      return true;
    } catch (error) {
      if (!isClientError(error)) {
        setSaving('failed');
        return false;
      }
      const isElsewhere = error.code === 'CHANGED_MEANWHILE';
      setSaving(isElsewhere ? 'elsewhere' : 'refused');
      if (!isElsewhere) setProblem(error.message);
      await model.load();
      return false;
    }
  }
  const saveNow = useEffectEvent(() => void save());

  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter begins the wait again
  useEffect(() => {
    if (saving !== 'typed' && saving !== 'failed') return undefined;
    const timer = setTimeout(saveNow, SAVE_MS);
    const onLeave = () => document.hidden && saveNow();
    document.addEventListener('visibilitychange', onLeave);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onLeave);
    };
  }, [saving, draft]);

  function type(change: Partial<Draft>) {
    setDraft((before) => ({ ...before, ...change }));
    if (saving !== 'elsewhere') setSaving('typed');
  }

  /** @param doing message while it runs */
  async function step(doing: string, work: () => Promise<unknown>) {
    setBusy(doing);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(errorMessage(error));
    }
    setBusy(undefined);
  }

  const add = (chosen: readonly File[]) =>
    step(chosen.length === 1 ? 'Adding the file…' : `Adding ${chosen.length} files…`, async () => {
      for (const file of chosen) {
        await send(await shrinkPhoto(file), { assignmentId: String(id) });
        await model.loadFiles();
      }
    });

  const handIn = () =>
    step('Submitting…', async () => {
      if (!(await save())) return setProblem((said) => said ?? NOT_SAVED);
      await model.handIn();
      onHandedIn();
    });

  const isWorking = busy !== undefined;
  return (
    <form
      className="form card card-pad"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWorking) void handIn();
      }}
    >
      <h3>Your work</h3>
      {saving === 'elsewhere' && (
        <div className="notice notice-warning stack" role="alert">
          <p>You have another version on another device:</p>
          <p className="message-text">{latest?.text || latest?.link || '(nothing)'}</p>
          <p className="row">
            <Button small onClick={() => void save(true)}>
              Keep this version
            </Button>
            <Button
              kind="secondary"
              small
              onClick={() => {
                setDraft({ text: latest?.text ?? '', link: latest?.link ?? '' });
                setSaving('saved');
              }}
            >
              Use the other version
            </Button>
          </p>
        </div>
      )}
      {task.takes.includes('text') && (
        <div className="field">
          <label htmlFor="work-text">Your text</label>
          <textarea
            id="work-text"
            rows={8}
            maxLength={20_000}
            value={draft.text}
            onChange={({ target }) => type({ text: target.value })}
            onBlur={saveNow}
          />
        </div>
      )}
      {task.takes.includes('link') && (
        <div className="field">
          <label htmlFor="work-link">Link to your work</label>
          <input
            id="work-link"
            type="url"
            inputMode="url"
            autoComplete="off"
            maxLength={2048}
            value={draft.link}
            onChange={({ target }) => type({ link: target.value })}
            onBlur={saveNow}
          />
        </div>
      )}
      {task.takes.some((kind) => kind !== 'files') && (
        <p className="soft small task-saved">{SAVED[saving]}</p>
      )}
      {task.takes.includes('files') && (
        <DraftFiles
          files={files}
          most={task.maxFiles}
          busy={isWorking}
          onAdd={(chosen) => void add(chosen)}
          onRemove={(file) => void step('Removing…', () => model.removeFile(file.id))}
        />
      )}
      {progress}
      {problem !== undefined && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <div className="row">
        <Button type="submit" aria-disabled={isWorking} aria-busy={isWorking}>
          <Icon name="check" size={20} />
          Submit
        </Button>
        <p className="soft" role="status">
          {busy}
        </p>
      </div>
    </form>
  );
}

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ContentFile } from '../../../../server/contract/content-editor.ts';
import { ApiError, errorMessage, isClientError } from '../../../lib/api/api-error.ts';
import { editedOf, keepEdited } from '../../../lib/forms/kept-edits.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';
import type { Conflict } from './ConflictDialog.tsx';
import { contentCalls } from './content-calls.ts';
import { changesBetween, type Fields } from './content-values.ts';

/** Avoids saving a sentence word by word. */
const SAVE_AFTER_MS = 3000;

/** Unsaved input: fields and body, or the whole file as text. */
interface Typed {
  values: Fields;
  body: string | null;
  /** Undefined while the form is open. */
  text: string | undefined;
}

interface Unsaved {
  typed: Typed;
  /** What is saved, as far as this form knows. */
  kept: Typed;
  sha: string;
}

const NOT_SAVED = 'Your last changes are not saved. Open the page again to save them.';

/** Edits a content file: saves input as a draft after three seconds, or when the page is left. */
export function useFile(file: ContentFile) {
  const first: Typed = { values: file.values ?? {}, body: file.body, text: undefined };
  const thing = `file ${file.path}`;
  // What an earlier form could not save, and what it was typed on.
  const [{ typed: began, ...base }] = useState(
    () => editedOf<Unsaved>(thing) ?? { typed: first, kept: first, sha: file.sha },
  );
  const [typed, setTyped] = useState(began);
  const [kept, setKept] = useState(base.kept);
  const [problems, setProblems] = useState(file.problems);
  const [warnings, setWarnings] = useState(file.warnings ?? []);
  const [conflict, setConflict] = useState<Conflict | undefined>(file.conflict ?? undefined);
  const [failure, setFailure] = useState<string>();
  const [hasDraft, setDraft] = useState(file.draft !== null);
  /** Latest values for queued saves, each of which is based on the previous one. */
  const now = useRef<Unsaved>({ typed, ...base });
  const queue = useRef(Promise.resolve(true));
  const isClosed = useRef(false);

  function type(change: Partial<Typed>): void {
    now.current.typed = { ...now.current.typed, ...change };
    setTyped(now.current.typed);
  }

  /** Shows the file as text in place of its form. */
  function openText(text: string): void {
    type({ text });
    now.current.kept = now.current.typed;
    setKept(now.current.typed);
  }

  async function saveNow(): Promise<boolean> {
    if (conflict !== undefined) return false;
    const { typed: sent, kept: before, sha } = now.current;
    const changes = changesBetween(before.values, sent.values);
    const change = {
      ...(changes.length > 0 && { changes }),
      ...(sent.body !== before.body && { body: sent.body ?? '' }),
      ...(sent.text !== before.text && { text: sent.text }),
    };
    try {
      if (Object.keys(change).length > 0) {
        const answer = await contentCalls.save(file.path, { baseSha: sha, ...change });
        now.current.sha = answer.sha;
        setProblems(answer.problems);
        setWarnings(answer.warnings ?? []);
        setDraft(true);
      }
      now.current.kept = sent;
      keepEdited(thing, undefined);
      setKept(sent);
      setFailure(undefined);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.conflict) setConflict(error.conflict);
      else setFailure(errorMessage(error));
      if (!isClientError(error) || error.status === 401) {
        keepEdited(thing, { typed: sent, kept: before, sha } satisfies Unsaved);
        if (isClosed.current) showToast('warning', NOT_SAVED);
      }
      return false;
    }
  }

  /** @returns true if everything is saved */
  function save(): Promise<boolean> {
    queue.current = queue.current.then(saveNow);
    return queue.current;
  }

  const isSaved = typed === kept;
  const saveLater = useEffectEvent(() => void save());
  const saveRest = useEffectEvent(() => {
    if (now.current.typed !== now.current.kept) void save();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed begins the wait again
  useEffect(() => {
    if (isSaved || conflict) return;
    const timer = setTimeout(saveLater, SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, isSaved, conflict]);
  useEffect(() => {
    // Saves when a field loses the focus, so that its error appears at once.
    const events = ['focusout', 'visibilitychange'] as const;
    isClosed.current = false;
    for (const event of events) document.addEventListener(event, saveLater);
    return () => {
      for (const event of events) document.removeEventListener(event, saveLater);
      isClosed.current = true;
      saveRest();
    };
  }, []);

  return {
    typed,
    type,
    openText,
    isSaved,
    save,
    problems,
    warnings,
    refuse: setProblems,
    conflict,
    failure,
    hasDraft,
    setDraft,
    /** Prevents saving when the screen closes. */
    forget: () => {
      now.current.kept = now.current.typed;
      keepEdited(thing, undefined);
    },
  };
}

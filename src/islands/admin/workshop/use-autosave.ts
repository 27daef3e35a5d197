import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Material } from '../../../../server/contract/materials.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { ApiError, errorMessage, isClientError } from '../../../lib/api/api-error.ts';
import { forgetDraft, saveDraft } from '../../../lib/forms/form-draft.ts';
import { byField, type FieldErrors } from '../../../lib/forms/form-values.ts';
import { editedOf, keepEdited } from '../../../lib/forms/kept-edits.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { contentQuery, lessonFaults, lessonOf, loadContent, savedLesson } from '../materials/KindFields.tsx';
import { keys } from '../queries/keys.ts';
import { canBeSaved, changed, type Lesson, type LessonConflict, pick, without } from './lesson-changes.ts';
import { REST_MS, RETRY_MS, type SavingState } from './saving-state.ts';
import { useRestoredInput } from './use-restored-input.ts';

/** What could not be saved, and what was there when it was typed. */
interface Unsaved {
  readonly change: Lesson;
  readonly before: Lesson;
}

interface Saving {
  readonly state: SavingState;
  readonly fields: FieldErrors;
  /** Reason why saving failed. */
  readonly problem?: string | undefined;
}

const SAVED: Saving = { state: 'saved', fields: {} };
/** Logged out, changed meanwhile, too many at once. */
const MAY_PASS_LATER = new Set([401, 412, 429]);

/**
 * Saves a lesson's form automatically: two seconds after the last key, and when a field or the form loses focus.
 * Unsaved input stays in the browser.
 * @param material in the lists now
 * @param opened what the fields began with
 * @param round number of the form; a new one remounts the fields
 * @param onOther called when the fields must show the saved version
 */
export function useAutosave(
  material: Material,
  opened: Material,
  form: RefObject<HTMLFormElement | null>,
  round: number,
  onOther: (now: Material) => void,
) {
  const client = useQueryClient();
  const { id, courseId } = material;
  const listKey = keys.course(String(courseId));
  const thing = `lesson ${id}`;
  /** What the fields began with, and what was saved of them since. */
  const base = useRef<Lesson>({});
  /** What others saved since, which the fields do not show. */
  const unseen = useRef<Lesson>({});
  const version = useRef(material.version);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const queue = useRef(Promise.resolve());
  /** The form shows what was given up, until the saved version replaces it. */
  const isGivenUp = useRef(false);
  const [saving, setSaving] = useState(SAVED);
  const [conflict, setConflict] = useState<LessonConflict>();
  /** What each save replaced; the last is undone first. */
  const steps = useRef<readonly Lesson[]>([]);
  const [canUndo, setCanUndo] = useState(false);

  function keepSteps(all: readonly Lesson[]): void {
    steps.current = all;
    setCanUndo(all.length > 0 && canBeSaved(all.at(-1) ?? {}));
  }

  function baseNow(): Lesson {
    // The content may come after the first save.
    const content = client.getQueryData(contentQuery(opened, round).queryKey);
    base.current = { ...savedLesson(opened, content), ...base.current };
    return base.current;
  }

  /** Loads the saved version, and keeps its content for the next form. */
  async function readNow(): Promise<{ lesson: Lesson; now: Material }> {
    await client.refetchQueries({ queryKey: listKey });
    const now = client.getQueryData<Material[]>(listKey)?.find((one) => one.id === id);
    if (now === undefined) throw new Error('This lesson was deleted or moved to another course.');
    const { queryKey } = contentQuery(now, round + 1);
    const content = await loadContent(now);
    client.setQueryData(queryKey, content);
    return { lesson: savedLesson(now, content), now };
  }

  async function put(change: Lesson): Promise<void> {
    const { material: now } = await unwrap(
      api.materials[':id'].$put({
        param: { id: String(id) },
        header: version.current === undefined ? {} : { 'if-match': `"${version.current}"` },
        json: change,
      }),
    );
    version.current = now.version;
    base.current = { ...baseNow(), ...change };
    unseen.current = without(unseen.current, change);
    await client.invalidateQueries({ queryKey: ['materials'], refetchType: 'none' });
    client.setQueryData<Material[]>(listKey, (all) =>
      all?.map((one) => (one.id === id ? { ...one, ...now } : one)),
    );
  }

  /** Asks before a change replaces what the fields do not show. */
  function assertSeen(change: Lesson): void {
    const theirs = pick({ ...baseNow(), ...unseen.current }, change);
    const both = without(change, without(change, unseen.current));
    if (Object.keys(changed(both, theirs)).length === 0) return;
    setConflict({ yours: change, theirs });
    throw new Error('Someone else changed this too.');
  }

  /** Saves a change beside what others saved meanwhile. @throws if both changed the same field */
  async function putBeside(change: Lesson): Promise<void> {
    assertSeen(change);
    try {
      await put(change);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'CHANGED_MEANWHILE')) throw error;
      const { lesson, now } = await readNow();
      version.current = now.version;
      unseen.current = changed(lesson, baseNow());
      assertSeen(change);
      await put(change);
    }
  }

  /** Shows the saved version in new fields, after `work`; what the old ones hold is given up. */
  async function showSaved(work?: () => Promise<void>): Promise<void> {
    isGivenUp.current = true;
    try {
      await work?.();
      const { lesson, now } = await readNow();
      version.current = now.version;
      base.current = lesson;
      unseen.current = {};
      keepEdited(thing, undefined);
      if (form.current !== null) forgetDraft(form.current);
      onOther(now);
      setSaving(SAVED);
    } catch (error) {
      isGivenUp.current = false;
      throw error;
    }
  }

  /** @returns whether it is saved */
  async function send(change: Lesson): Promise<boolean> {
    setSaving({ state: 'saving', fields: {} });
    const before = pick(baseNow(), change);
    try {
      await putBeside(change);
      keepSteps([...steps.current, before]);
      keepEdited(thing, undefined);
      setSaving(SAVED);
      return true;
    } catch (error) {
      if (!isClientError(error) || MAY_PASS_LATER.has(error.status)) keepUnsaved(change);
      const fields = byField(error instanceof ApiError ? error.errors : []);
      setSaving({ state: 'failed', fields, problem: errorMessage(error) });
      if (fields['hidden'] !== undefined) refusePublishing(fields['hidden']);
      saveDraft();
      if (error instanceof ApiError && !isClientError(error)) later(RETRY_MS);
      return false;
    }
  }

  /** Keeps what could not be saved until the lesson is opened again, also where its form is gone already. */
  function keepUnsaved(change: Lesson): void {
    const kept = editedOf<Unsaved>(thing);
    keepEdited(thing, {
      change: { ...kept?.change, ...change },
      before: { ...pick(baseNow(), change), ...kept?.before },
    } satisfies Unsaved);
    if (form.current === null)
      showToast('warning', `Changes to ${material.title} are not saved. Open it again to save them.`);
  }

  /** Saves what an earlier form could not, and shows it; asks where someone else changed it since. */
  async function saveKept({ change, before }: Unsaved): Promise<void> {
    try {
      await client.query(contentQuery(opened, round));
      unseen.current = { ...unseen.current, ...changed(pick(baseNow(), before), before) };
      await sendAndShow(change);
    } catch (error) {
      setSaving({ state: 'failed', fields: {}, problem: errorMessage(error) });
    }
  }

  /** Saves what the fields may not show, and shows it. */
  async function sendAndShow(change: Lesson): Promise<void> {
    const shown = baseNow();
    if (!(await send(change))) return;
    try {
      await showSaved();
    } catch (error) {
      // The fields still have what was there before, which must not be saved over it.
      base.current = shown;
      unseen.current = { ...unseen.current, ...change };
      throw error;
    }
  }

  function refusePublishing(why: string): void {
    const shown = form.current?.elements.namedItem('shown');
    if (shown instanceof HTMLInputElement) shown.checked = false;
    showToast('warning', why);
    setSaving(SAVED);
  }

  /** Saves changes; waits while required fields are empty. */
  function save(element = form.current): void {
    clearTimeout(timer.current);
    if (element === null || isGivenUp.current) return;
    const data = new FormData(element);
    const before = baseNow();
    const { task, ...rest } = lessonOf(material, data);
    // A task counts as started from its first word.
    const isBegun = before.task !== undefined || task?.task.trim() !== '';
    const all: Lesson = { ...rest, ...(task && isBegun ? { task } : {}) };
    const faults = lessonFaults(material, data);
    const change = changed(all, before);
    // Saves valid fields; invalid ones wait.
    for (const name of Object.keys(faults)) delete change[(name === 'guide' ? 'task' : name) as keyof Lesson];
    const unsaved = changed(pick(all, faults), before);
    const missing = Object.fromEntries(Object.entries(faults).filter(([name]) => name in unsaved));
    if (Object.keys(change).length === 0) {
      const kept = editedOf<Unsaved>(thing);
      if (kept !== undefined) {
        queue.current = queue.current.then(() => saveKept(kept));
        return;
      }
      const [problem] = Object.values(missing);
      setSaving(problem === undefined ? SAVED : { state: 'failed', fields: missing, problem });
      return;
    }
    queue.current = queue.current.then(async () => void (await send(change)));
  }
  const saveNow = useEffectEvent(save);

  function later(ms: number): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => saveNow(), ms);
  }

  useRestoredInput(form, round, {
    // Saves a restored draft, or what was kept, like typed input.
    onRestored: () => later(REST_MS),
    onOnline: () => save(),
    onGone: (element) => {
      if (!isGivenUp.current) save(element);
      isGivenUp.current = false;
    },
  });

  // The lesson may also be published in the outline.
  const showHidden = useEffectEvent((isHidden: boolean) => {
    const shown = form.current?.elements.namedItem('shown');
    if (shown instanceof HTMLInputElement) shown.checked = !isHidden;
    base.current = { ...baseNow(), hidden: isHidden };
    unseen.current = without(unseen.current, { hidden: isHidden });
  });
  useEffect(() => showHidden(material.hidden === true), [material.hidden]);

  async function undo(): Promise<void> {
    // What was typed before the press is saved first, and is what the press undoes.
    await queue.current;
    const change = steps.current.at(-1);
    if (change === undefined || !canBeSaved(change)) return;
    setSaving({ state: 'saving', fields: {} });
    try {
      await showSaved(async () => {
        await putBeside(change);
        keepSteps(steps.current.slice(0, -1));
      });
    } catch (error) {
      setSaving({ state: 'failed', fields: {}, problem: errorMessage(error) });
    }
  }

  return {
    saving,
    conflict,
    canUndo,
    save: () => save(),
    undo,
    onInput: () => {
      setSaving((now) => ({ ...now, state: 'changed' }));
      later(REST_MS);
    },
    keepMine: async () => {
      if (conflict === undefined) return;
      base.current = { ...baseNow(), ...conflict.theirs };
      unseen.current = without(unseen.current, conflict.yours);
      await sendAndShow(conflict.yours);
    },
    takeTheirs: () => showSaved(),
    closeConflict: () => setConflict(undefined),
  };
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { QuizSheet } from '../../../../server/contract/quizzes.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { ApiError, errorMessage, isClientError } from '../../../lib/api/api-error.ts';
import { editedOf, keepEdited } from '../../../lib/forms/kept-edits.ts';
import { REST_MS, RETRY_MS } from '../workshop/saving-state.ts';
import {
  afterSaving,
  type Both,
  type Edited,
  editedFrom,
  isRowChanged,
  isSame,
  mergeSheets,
  revived,
  type Sheet,
  withoutRefused,
} from './sheet-rows.ts';

/** Long enough for a click on a label to come back to its field. */
const LEFT_MS = 300;

/** Messages by the key of a row or the name of a rule. */
type Faults = ReadonlyMap<string, string>;
const NONE: Faults = new Map();

interface Saving {
  readonly state: 'saved' | 'saving' | 'failed';
  readonly faults: Faults;
  readonly problem?: string;
}
const SAVED: Saving = { state: 'saved', faults: NONE };

function faultsOf(error: unknown, { rows }: Sheet): Faults {
  const errors = error instanceof ApiError ? error.errors : [];
  return new Map(
    errors.flatMap(({ pointer, message }) => {
      const [, part, name = ''] = /^\/(questions|settings)\/(\w+)/.exec(pointer) ?? [];
      const key = part === 'questions' ? rows[Number(name)]?.key : part && name;
      return key === undefined ? [] : [[key, message] as const];
    }),
  );
}

const writtenKey = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-question]')?.dataset['question'];

/**
 * Saves a quiz automatically: a question once it is left and whole, since students may be asked it at once; everything
 * else two seconds after the last change. What is not saved stays in the browser.
 */
export function useSheetSaving(materialId: number, sheet: QuizSheet) {
  const client = useQueryClient();
  const name = `sheet ${materialId}`;
  const [edited, setEdited] = useState(() => editedOf<Edited>(name) ?? editedFrom(sheet));
  const latest = useRef(edited);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const queue = useRef(Promise.resolve());
  const isOpen = useRef(true);
  const [saving, setSaving] = useState(SAVED);
  const [both, setBoth] = useState<readonly Both[]>([]);
  const [undone, setUndone] = useState<readonly Sheet[]>([]);
  const call = { param: { id: String(materialId) } };

  function put(next: Edited): void {
    latest.current = next;
    setEdited(next);
    keepEdited(name, isSame(next.saved, next.draft) ? undefined : next);
  }

  async function send(faults = NONE, isUndo = false): Promise<void> {
    const { version, saved } = latest.current;
    const sent = withoutRefused(latest.current, faults);
    if (isSame(sent, saved)) return setSaving({ state: faults.size > 0 ? 'failed' : 'saved', faults });
    setSaving({ state: 'saving', faults });
    try {
      const answer = await unwrap(
        api.materials[':id'].quiz.questions.$put({
          ...call,
          header: { 'if-match': `"${version}"` },
          json: { settings: sent.settings, questions: sent.rows.map(({ question }) => question) },
        }),
      );
      put(afterSaving(latest.current, sent, answer));
      if (!isUndo) setUndone((all) => [...all, saved]);
      setSaving({ state: faults.size > 0 ? 'failed' : 'saved', faults });
      void client.invalidateQueries();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CHANGED_MEANWHILE') return putOnTheirs();
      const refused = faultsOf(error, sent);
      if ([...refused.keys()].some((key) => !faults.has(key)))
        return send(new Map([...faults, ...refused]), isUndo);
      fail(error);
    }
  }

  function fail(error: unknown): void {
    setSaving({ state: 'failed', faults: NONE, problem: errorMessage(error) });
    if (isOpen.current && !isClientError(error)) later(RETRY_MS);
  }

  /** Applies the draft to another admin's version. @param whose wins; undefined asks */
  async function putOnTheirs(whose?: 'yours' | 'theirs'): Promise<void> {
    try {
      const theirs = await unwrap(api.materials[':id'].quiz.questions.$get(call));
      const merged = mergeSheets(latest.current, theirs, whose);
      if (merged.both.length > 0 && whose === undefined) {
        setBoth(merged.both);
        setSaving({ state: 'failed', faults: NONE, problem: 'Someone else changed this too.' });
        return;
      }
      put(merged.edited);
      setUndone([]);
    } catch (error) {
      return fail(error);
    }
    return send();
  }

  /** @param isLeaving also saves the question that is being written */
  function save(isLeaving = false): void {
    clearTimeout(timer.current);
    const key = isLeaving ? undefined : writtenKey();
    if (key !== undefined && isRowChanged(latest.current, key)) return;
    queue.current = queue.current.then(() => send());
  }
  const saveNow = useEffectEvent(save);

  function later(ms: number): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => saveNow(), ms);
  }

  useEffect(() => {
    isOpen.current = true;
    // Saves a restored draft like typed input.
    timer.current = setTimeout(() => saveNow(), REST_MS);
    const saveAgain = () => saveNow();
    const leave = () => document.hidden && saveNow(true);
    addEventListener('online', saveAgain);
    document.addEventListener('visibilitychange', leave);
    return () => {
      removeEventListener('online', saveAgain);
      document.removeEventListener('visibilitychange', leave);
      isOpen.current = false;
      saveNow(true);
    };
  }, []);

  return {
    saving,
    saved: edited.saved,
    draft: edited.draft,
    isChanged: !isSame(edited.saved, edited.draft),
    canUndo: undone.length > 0,
    change(draft: Sheet) {
      put({ ...latest.current, draft });
      setSaving(SAVED);
      later(REST_MS);
    },
    onLeave: () => later(LEFT_MS),
    /** Discards what is not saved; otherwise restores what was saved before. */
    undo() {
      const { saved, draft } = latest.current;
      const before = undone.at(-1);
      setSaving(SAVED);
      if (!isSame(saved, draft)) return put({ ...latest.current, draft: saved });
      if (before === undefined) return;
      setUndone(undone.slice(0, -1));
      put({ ...latest.current, draft: revived(before, saved) });
      queue.current = queue.current.then(() => send(NONE, true));
    },
    both,
    choose: (whose: 'yours' | 'theirs') => putOnTheirs(whose),
    closeBoth: () => setBoth([]),
  };
}

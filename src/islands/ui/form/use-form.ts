import { type InputEvent, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiError, errorMessage, isCancelled } from '../../../lib/api/api-error.ts';
import { restoreDraft } from '../../../lib/forms/form-draft.ts';
import { byField, type FieldErrors } from '../../../lib/forms/form-values.ts';

export interface Rules {
  /** Prefix of the fields' ids. */
  id?: string;
  /** Labels by field name; the summary of what is wrong has them too. */
  labels?: Readonly<Record<string, string>>;
  /** Sentences for fields that are not acceptable as they are; none means: send it. */
  check: (data: FormData) => FieldErrors;
  /** What is said first when no answer came, for example `Login failed.` */
  failed?: string;
  /** Does the work. What it throws is shown above the form and, where the server names a field, beside it. */
  send: (data: FormData, form: HTMLFormElement) => Promise<void>;
  /** For a toast, when the check failed. */
  onInvalid?: (fields: FieldErrors) => void;
  /** For a toast, when the work failed. */
  onError?: (error: unknown) => void;
}

export interface FormModel {
  /** Spread on the <form>. */
  props: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    method: 'post';
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
    onInput: (event: InputEvent<HTMLFormElement>) => void;
  };
  /** Spread on one of its fields: whose it is, its label, and what is wrong with it. */
  field: (name: string) => { form: string; name: string; label: string; error: string | undefined };
  id: string;
  labels: Readonly<Record<string, string>>;
  busy: boolean;
  fields: FieldErrors;
  /** What is wrong with the whole; undefined when nothing is, or when the fields say it all. */
  problem: string | undefined;
  clear: () => void;
}

/**
 * One form: checks, sends once, and puts the focus where help is needed. Inputs keep their own values, so that
 * password managers and typing before the page was ready both work; a submit from that time is kept by ReplayClicks.astro.
 */
export function useForm({ id = '', labels = {}, check, failed, send, onInvalid, onError }: Rules): FormModel {
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<State>(idle);

  function showErrors(fields: FieldErrors, from: State['from'], problem?: string): void {
    const [first] = Object.keys(fields);
    setState({ busy: false, fields, from, problem: first === undefined ? problem : undefined });
    if (first !== undefined) focusField(form.current, first);
  }

  async function submit(element: HTMLFormElement): Promise<void> {
    const data = new FormData(element);
    const faults = check(data);
    if (Object.keys(faults).length > 0) {
      showErrors(faults, 'check');
      onInvalid?.(faults);
      return;
    }
    setState({ ...idle, busy: true });
    try {
      await send(data, element);
      setState(idle);
    } catch (error) {
      if (isCancelled(error)) return setState(idle);
      const fields = known(byField(error instanceof ApiError ? error.errors : []), element);
      showErrors(fields, 'server', whyNot(error, failed));
      onError?.(error);
    }
  }

  /** An error goes as soon as what it says is not so any more: the server's when its field changes, ours when the check agrees. */
  function forgive(element: HTMLFormElement, changed: string): void {
    const shown = Object.entries(state.fields);
    if (shown.length === 0) return;
    const faults = check(new FormData(element));
    const left = shown.filter(([name]) => name in faults || (state.from === 'server' && name !== changed));
    if (left.length < shown.length) setState({ ...state, fields: Object.fromEntries(left) });
  }

  useEffect(() => {
    // The session ended here before, and what was typed then was kept. Some fields are loaded after their form.
    const { current } = form;
    if (current === null) return;
    restoreDraft(current);
    const observer = new MutationObserver(() => restoreDraft(current));
    observer.observe(current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    // Coming back by the Back button shows the page as it was left, busy; it is not any more.
    const onReturn = (event: PageTransitionEvent) => {
      if (event.persisted) setState(idle);
    };
    addEventListener('pageshow', onReturn);
    return () => removeEventListener('pageshow', onReturn);
  }, []);

  return {
    id,
    labels,
    field: (name) => ({ form: id, name, label: labels[name] ?? name, error: state.fields[name] }),
    busy: state.busy,
    fields: state.fields,
    problem: state.problem,
    clear: () => setState(idle),
    props: {
      ref: form,
      noValidate: true,
      method: 'post',
      onSubmit: (event) => {
        event.preventDefault();
        if (!state.busy) void submit(event.currentTarget);
      },
      onInput: ({ currentTarget, target }) => {
        if ('name' in target && typeof target.name === 'string') forgive(currentTarget, target.name);
      },
    },
  };
}

interface State {
  readonly busy: boolean;
  readonly fields: FieldErrors;
  /** Who said what stands in `fields`. */
  readonly from: 'check' | 'server';
  readonly problem?: string | undefined;
}

const idle: State = { busy: false, fields: {}, from: 'check' };

/** The server's words; without an answer first what failed, then why. */
const whyNot = (error: unknown, failed: string | undefined): string =>
  failed === undefined || (error instanceof ApiError && error.fromServer)
    ? errorMessage(error)
    : `${failed} ${errorMessage(error)}`;

/** Only fields that the form has; an error about any other belongs to the whole. */
function known(fields: FieldErrors, form: HTMLFormElement): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => form.elements.namedItem(name) !== null),
  );
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
  else if (field instanceof RadioNodeList && field[0] instanceof HTMLElement) field[0].focus();
}

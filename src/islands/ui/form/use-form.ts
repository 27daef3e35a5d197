import { type InputEvent, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiError, errorMessage, isCancelled } from '../../../lib/api/api-error.ts';
import { restoreDraft } from '../../../lib/forms/form-draft.ts';
import { byField, type FieldErrors } from '../../../lib/forms/form-values.ts';

export interface Rules {
  /** Prefix of the fields' ids. */
  id?: string;
  /** Labels by field name, for fields and the error summary. */
  labels?: Readonly<Record<string, string>>;
  /** Returns errors by field; empty if the form can be sent. */
  check: (data: FormData) => FieldErrors;
  /** Prefix for network errors, for example `Login failed.` */
  failed?: string;
  /** Sends the form. An error is shown above the form, and beside the field named by the server. */
  send: (data: FormData, form: HTMLFormElement) => Promise<void>;
  /** Called if validation fails, for a toast. */
  onInvalid?: (fields: FieldErrors) => void;
  /** Called if sending fails, for a toast. */
  onError?: (error: unknown) => void;
}

export interface FormModel {
  /** Props of the <form>. */
  props: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    method: 'post';
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
    onInput: (event: InputEvent<HTMLFormElement>) => void;
  };
  /** Props of a field: form, label and error. */
  field: (name: string) => { form: string; name: string; label: string; error: string | undefined };
  id: string;
  labels: Readonly<Record<string, string>>;
  busy: boolean;
  fields: FieldErrors;
  /** Error of the whole form; undefined without one, or if the fields show everything. */
  problem: string | undefined;
  clear: () => void;
}

/**
 * Form state: validates, sends once and focuses the first error. Inputs are uncontrolled, so that password managers and
 * typing before hydration work; ReplayClicks.astro keeps an early submit.
 */
export function useForm({ id = '', labels = {}, check, failed, send, onInvalid, onError }: Rules): FormModel {
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<State>(idle);

  function showErrors(fields: FieldErrors, from: State['from'], problem?: string): string | undefined {
    const [first] = Object.keys(fields);
    setState({ busy: false, fields, from, problem: first === undefined ? problem : undefined });
    return first;
  }

  async function submit(element: HTMLFormElement): Promise<void> {
    const data = new FormData(element);
    const faults = check(data);
    if (Object.keys(faults).length > 0) {
      focusField(element, showErrors(faults, 'check'));
      onInvalid?.(faults);
      return;
    }
    setState({ ...idle, busy: true });
    const pressed = document.activeElement;
    try {
      await send(data, element);
      setState(idle);
    } catch (error) {
      if (isCancelled(error)) return setState(idle);
      const fields = known(byField(error instanceof ApiError ? error.errors : []), element);
      const first = showErrors(fields, 'server', whyNot(error, failed));
      const { activeElement } = document;
      // Who went on to another field meanwhile keeps it.
      if (activeElement === pressed || !element.contains(activeElement)) focusField(element, first);
      onError?.(error);
    }
  }

  /** Removes an error once it no longer applies: the server's when its field changes, ours when validation passes. */
  function forgive(element: HTMLFormElement, changed: string): void {
    const shown = Object.entries(state.fields);
    if (shown.length === 0) return;
    const faults = check(new FormData(element));
    const left = shown.filter(([name]) => name in faults || (state.from === 'server' && name !== changed));
    if (left.length < shown.length) setState({ ...state, fields: Object.fromEntries(left) });
  }

  useEffect(() => {
    // Restores input kept when the session ended. Some fields load after their form.
    const { current } = form;
    if (current === null) return;
    restoreDraft(current);
    const observer = new MutationObserver(() => restoreDraft(current));
    observer.observe(current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    // The Back button restores the page as it was left, still busy; reset that.
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
  readonly from: 'check' | 'server';
  readonly problem?: string | undefined;
}

const idle: State = { busy: false, fields: {}, from: 'check' };

/** Returns the server's message; without an answer, the prefix and the reason. */
const whyNot = (error: unknown, failed: string | undefined): string =>
  failed === undefined || (error instanceof ApiError && error.fromServer)
    ? errorMessage(error)
    : `${failed} ${errorMessage(error)}`;

/** Keeps errors of existing fields; others belong to the whole form. */
function known(fields: FieldErrors, form: HTMLFormElement): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => form.elements.namedItem(name) !== null),
  );
}

function focusField(form: HTMLFormElement, name = ''): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
  else if (field instanceof RadioNodeList && field[0] instanceof HTMLElement) field[0].focus();
}

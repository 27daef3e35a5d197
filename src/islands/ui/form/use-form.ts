import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiError, errorMessage } from '../../../lib/api-error.ts';
import { restoreDraft } from '../../../lib/form-draft.ts';
import { byField, type FieldErrors } from '../../../lib/form-values.ts';

interface Rules {
  /** Sentences for fields that are not acceptable as they are; none means: send it. */
  check: (data: FormData) => FieldErrors;
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
  };
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
export function useForm({ check, send, onInvalid, onError }: Rules): FormModel {
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<{ busy: boolean; fields: FieldErrors; problem?: string | undefined }>(
    idle,
  );

  function showErrors(fields: FieldErrors, problem?: string): void {
    const [first] = Object.keys(fields);
    setState({ busy: false, fields, problem: first === undefined ? problem : undefined });
    if (first !== undefined) focusField(form.current, first);
  }

  async function submit(element: HTMLFormElement): Promise<void> {
    const data = new FormData(element);
    const faults = check(data);
    if (Object.keys(faults).length > 0) {
      showErrors(faults);
      onInvalid?.(faults);
      return;
    }
    setState({ busy: true, fields: {} });
    try {
      await send(data, element);
      setState(idle);
    } catch (error) {
      const fields = known(byField(error instanceof ApiError ? error.errors : []), element);
      showErrors(fields, errorMessage(error));
      onError?.(error);
    }
  }

  useEffect(() => {
    // The session ended here before, and what was typed then was kept.
    if (form.current !== null) restoreDraft(form.current);
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
    ...state,
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
    },
  };
}

const idle = { busy: false, fields: {} };

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

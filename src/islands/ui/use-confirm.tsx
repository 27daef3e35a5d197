import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** What a person is asked before something happens. */
export interface Question {
  title: string;
  /** What will happen, in a sentence or two. */
  text: string;
  /** The button that does it. */
  yes: string;
  busyLabel?: string;
  danger?: boolean;
  /** Does it, and tells about success and failure itself. The dialog closes either way. @returns whether it worked */
  act: () => Promise<boolean>;
  /** Runs when it worked, after the dialog has closed. */
  after?: (() => void) | undefined;
}

/** @returns the dialog, to be rendered somewhere, and the function that asks */
export function useConfirm(): [dialog: ReactNode, ask: (question: Question) => void] {
  const [asked, setAsked] = useState<{ question?: Question; times: number }>({ times: 0 });
  const { question, times } = asked;
  const ask = (next: Question) => setAsked((before) => ({ question: next, times: before.times + 1 }));
  // Browsers tell of a closed dialog a moment later: by then something else may be asked.
  const closed = () => setAsked((now) => (now.times === times ? { times } : now));
  const dialog = question && <ConfirmDialog key={times} question={question} onClosed={closed} />;
  return [dialog, ask];
}

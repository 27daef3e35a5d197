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
  const [question, setQuestion] = useState<Question>();
  const dialog = question && <ConfirmDialog question={question} onClosed={() => setQuestion(undefined)} />;
  return [dialog, setQuestion];
}

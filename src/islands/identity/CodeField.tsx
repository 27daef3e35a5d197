import { useState } from 'react';
import { memberLimits } from '../../../server/contract/member-limits.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/form/Field.tsx';

interface Props {
  form: string;
  error: string | undefined;
}

const APP = {
  label: 'Code',
  hint: 'The 6 digits that your authenticator app shows now.',
  inputMode: 'numeric',
  other: 'Use a recovery code instead',
} as const;
const RECOVERY = {
  label: 'Recovery code',
  hint: 'One of the codes you saved. Each works once.',
  inputMode: 'text',
  other: 'Use the authenticator app instead',
} as const;

/** Field for a two-step code: from the app, or a recovery code. */
export function CodeField({ form, error }: Props) {
  const [recovers, setRecovers] = useState(false);
  const { label, hint, inputMode, other } = recovers ? RECOVERY : APP;
  return (
    <div className="stack-small">
      <Field
        key={label}
        form={form}
        name="code"
        label={label}
        hint={hint}
        inputMode={inputMode}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={memberLimits.code}
        error={error}
      />
      <Button kind="ghost" small onClick={() => setRecovers(!recovers)}>
        {other}
      </Button>
    </div>
  );
}

import { type InputEventHandler, type KeyboardEvent, type ReactNode, useState } from 'react';
import { Icon } from '../Icon.tsx';
import { describedBy, FieldFrame } from './Field.tsx';

interface Props {
  form: string;
  name: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  autoComplete: 'current-password' | 'new-password' | 'off';
  onInput?: InputEventHandler<HTMLInputElement>;
  children?: ReactNode;
}

/** Password field with a show button and a Caps Lock warning. */
export function PasswordField({ form, name, label, hint, error, autoComplete, onInput, children }: Props) {
  const id = `${form}-${name}`;
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));

  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="input-group">
        <input
          id={id}
          name={name}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          required
          onKeyDown={watchCaps}
          onKeyUp={watchCaps}
          onBlur={() => setCaps(false)}
          onInput={onInput}
          {...describedBy(id, hint, error)}
        />
        <button
          type="button"
          className="icon-button"
          aria-label="Show characters"
          aria-describedby={`${id}-label`}
          aria-pressed={shown}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eye-off' : 'eye'} />
        </button>
      </div>
      <p className="field-hint" role="status">
        {caps ? 'Caps Lock is on.' : ''}
      </p>
      {children}
    </FieldFrame>
  );
}

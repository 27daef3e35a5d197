import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { Icon } from './Icon.tsx';

interface Props {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
}

/** Search field that filters while typing. */
export function SearchField({ label, placeholder = label, value, onChange }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const takeTyped = useEffectEvent(() => {
    const typed = input.current?.value;
    if (typed !== undefined && typed !== value) onChange(typed);
  });

  // Text typed before hydration is in the field, but fired no event.
  useEffect(() => takeTyped(), []);

  return (
    <search className="field search-field">
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <div className="input-group">
        <Icon name="search" size={20} />
        <input
          ref={input}
          id={id}
          type="search"
          name="q"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </search>
  );
}

import { type InputEvent, useState } from 'react';
import { PasswordField } from '../ui/form/PasswordField.tsx';
import type { FormModel } from '../ui/form/use-form.ts';
import { PASSWORD_HINT } from './check-password.ts';
import { type Strength, strengthOf } from './password-strength.ts';

export const newPasswordLabels = { password: 'New password', confirmPassword: 'Confirm new password' };

interface Props {
  form: FormModel;
  /** What the password must not hold: the site's name, and the person's where they are known. */
  names: readonly string[];
}

/** Fields of the same form that hold a name of the person. */
const NAMED = ['fullName', 'email'];

function namesTyped(form: HTMLFormElement | null): string[] {
  return NAMED.flatMap((name) => {
    const field = form?.elements.namedItem(name);
    return field instanceof HTMLInputElement ? [field.value] : [];
  });
}

/** A new password, twice, with a word about how good it is. */
export function NewPasswordFields({ form, names }: Props) {
  const [strength, setStrength] = useState<Strength>({ level: 'none', text: '' });
  const judge = ({ currentTarget: input }: InputEvent<HTMLInputElement>) =>
    setStrength(strengthOf(input.value, [...names, ...namesTyped(input.form)]));

  return (
    <>
      <PasswordField
        {...form.field('password')}
        hint={PASSWORD_HINT}
        autoComplete="new-password"
        onInput={judge}
      >
        <PasswordStrength {...strength} />
      </PasswordField>
      <PasswordField {...form.field('confirmPassword')} autoComplete="new-password" />
    </>
  );
}

const WORDS = { weak: 'Weak', strong: 'Strong' } as const;
const BADGES = {
  weak: 'badge badge-brick',
  strong: 'badge badge-leaf',
} as const;

/** A word and a sentence under a password that is being chosen; heard too when they change. */
function PasswordStrength({ level, text }: Strength) {
  return (
    <p className="field-hint password-strength" role="status">
      {level !== 'none' && (
        <span className={BADGES[level]}>
          <span className="visually-hidden">Password strength: </span>
          {WORDS[level]}
        </span>
      )}{' '}
      {text}
    </p>
  );
}

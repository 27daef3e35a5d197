import { type InputEvent, useState } from 'react';
import { PasswordField } from '../ui/form/PasswordField.tsx';
import type { FormModel } from '../ui/form/use-form.ts';
import { PASSWORD_HINT } from './check-password.ts';
import { type Strength, strengthOf } from './password-strength.ts';

export const newPasswordLabels = { password: 'New password', confirmPassword: 'Confirm new password' };

interface Props {
  form: FormModel;
  /** Names that the password must not contain: the site's, and the person's if known. */
  names: readonly string[];
}

/** Fields of the same form with the person's names. */
const NAMED = ['fullName', 'email'];

function namesTyped(form: HTMLFormElement | null): string[] {
  return NAMED.flatMap((name) => {
    const field = form?.elements.namedItem(name);
    return field instanceof HTMLInputElement ? [field.value] : [];
  });
}

/** Fields for a new password and its repetition, with a strength hint. */
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

/** Strength of a new password, announced to screen readers. */
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

import type { Strength } from './password-strength.ts';

const WORDS = { weak: 'Weak', fair: 'Fair', strong: 'Strong' } as const;
const BADGES = {
  weak: 'badge badge-brick',
  fair: 'badge badge-marigold',
  strong: 'badge badge-leaf',
} as const;

/** A word and a sentence under a password that is being chosen; heard too when they change. */
export function PasswordStrength({ level, text }: Strength) {
  return (
    <p className="field-hint password-strength" role="status">
      {level !== 'none' && (
        <>
          <span className={BADGES[level]}>
            <span className="visually-hidden">Password strength: </span>
            {WORDS[level]}
          </span>{' '}
          {text}
        </>
      )}
    </p>
  );
}

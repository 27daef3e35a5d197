import type { ConsentInput } from '../../../server/contract/auth.ts';
import { type AgeAnswer, ageAnswers, privacyNotice } from '../../../server/contract/privacy-notice.ts';
import { type FieldErrors, textOf } from '../../lib/forms/form-values.ts';

export const consentLabels = { age: 'Your age', consent: 'Your data' };

const isAge = (value: string): value is AgeAnswer => value in ageAnswers;

/** Returns errors for missing consent. */
export function checkConsent(data: FormData): FieldErrors {
  return {
    ...(isAge(textOf(data, 'age')) ? {} : { age: 'Select your age group.' }),
    ...(data.has('consent') ? {} : { consent: 'Read how we use your data, then tick the box.' }),
  };
}

/** Reads the consent to the shown notice. */
export function consentOf(data: FormData): ConsentInput {
  const age = textOf(data, 'age');
  return { version: privacyNotice.version, age: isAge(age) ? age : 'guardian' };
}

interface Props {
  form: string;
  errors: FieldErrors;
}

/** Fields for age and consent to data use; neither is preselected. */
export function ConsentFields({ form, errors }: Props) {
  const ids = { age: `${form}-age`, consent: `${form}-consent` };
  return (
    <>
      <fieldset className="field">
        <legend>{consentLabels.age}</legend>
        {Object.entries(ageAnswers).map(([value, sentence], at) => (
          <label key={value} className="field-inline">
            <input
              type="radio"
              name="age"
              id={at === 0 ? ids.age : undefined}
              value={value}
              required
              aria-describedby={errors['age'] && `${ids.age}-error`}
            />
            <span>{sentence}</span>
          </label>
        ))}
        <p className="field-error" id={`${ids.age}-error`}>
          {errors['age']}
        </p>
      </fieldset>
      <div className="field">
        <label className="field-inline">
          <input
            type="checkbox"
            name="consent"
            id={ids.consent}
            required
            aria-invalid={errors['consent'] === undefined ? undefined : true}
            aria-describedby={errors['consent'] && `${ids.consent}-error`}
          />
          <span>{privacyNotice.agree}</span>
        </label>
        <p className="field-error" id={`${ids.consent}-error`}>
          {errors['consent']}
        </p>
      </div>
    </>
  );
}

/** Privacy notice. */
export function Notice() {
  return (
    <ul className="notice-points">
      {privacyNotice.points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

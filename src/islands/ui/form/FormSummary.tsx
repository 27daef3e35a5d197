import type { FormModel } from './use-form.ts';

/** Summary of a form's errors, with a link to each field. */
export function FormSummary({ form }: { form: FormModel }) {
  const { id, labels } = form;
  const faults = Object.entries(form.fields);
  if (faults.length === 0 && form.problem === undefined) return null;
  return (
    <div className="form-summary" role="alert">
      {form.problem !== undefined && <p>{form.problem}</p>}
      {faults.length > 0 && (
        <ul role="list">
          {faults.map(([name, message]) => (
            <li key={name}>
              <a
                href={`#${id}-${name}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(`${id}-${name}`)?.focus();
                }}
              >
                {labels[name] ?? name}: {message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

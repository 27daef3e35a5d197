import { z } from 'zod';

/** Errors of a form submitted without scripts; sentences by field name. */
export interface FormProblem {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Current price, if the form showed another one. */
  readonly pricePaise?: number | undefined;
}

/** Handles a form submitted without scripts. @returns the result, or the errors */
export async function attempt<Given>(
  work: () => Promise<Given>,
): Promise<{ given?: Given; problem?: FormProblem }> {
  try {
    return { given: await work() };
  } catch (error) {
    return { problem: formProblemOf(error) };
  }
}

/** Converts errors of a schema or service. @throws server faults unchanged */
function formProblemOf(error: unknown): FormProblem {
  if (error instanceof z.ZodError) return invalidForm(error);
  const isProblem = error instanceof Error && 'status' in error && 'code' in error && 'details' in error;
  if (!isProblem || Number(error.status) >= 500) throw error;
  const { errors = [], members } = error.details as {
    errors?: readonly { pointer: string; message: string }[];
    members?: { pricePaise?: number };
  };
  return {
    status: Number(error.status),
    code: String(error.code),
    message: error.message,
    pricePaise: members?.pricePaise,
    fields: Object.fromEntries(
      errors.map(({ pointer, message }) => [pointer.slice(pointer.lastIndexOf('/') + 1), message]),
    ),
  };
}

const invalidForm = ({ issues }: z.ZodError): FormProblem => ({
  status: 422,
  code: 'INVALID_INPUT',
  message: issues[0]?.message ?? '',
  fields: Object.fromEntries(issues.map(({ path, message }) => [String(path.at(-1)), message])),
});

import { complaintInput, type complaintThanks } from '../../server/contract/refunds.ts';
import { type FormProblem, formProblemOf, invalidForm } from './form-problem.ts';

/** Takes a complaint from a form that came without scripts. @returns the ticket, or why there is none */
export async function sendComplaint(
  { services: { tickets }, spend, clientAddress }: App.Locals,
  form: URLSearchParams,
): Promise<{ ticket?: Parameters<typeof complaintThanks>[0]; problem?: FormProblem }> {
  try {
    await spend('contact');
    const input = complaintInput.safeParse(Object.fromEntries(form));
    if (!input.success) return { problem: invalidForm(input.error) };
    return { ticket: await tickets.complain(input.data, clientAddress) };
  } catch (error) {
    return { problem: formProblemOf(error) };
  }
}

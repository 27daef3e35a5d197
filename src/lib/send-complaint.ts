import { type complaintThanks, messageInput } from '../../server/contract/messages.ts';
import { type FormProblem, formProblemOf } from './form-problem.ts';

/** Takes a complaint from a form that came without scripts. @returns the ticket, or why there is none */
export async function sendComplaint(
  { services: { messages }, spend, clientAddress }: App.Locals,
  form: URLSearchParams,
): Promise<{ ticket?: Parameters<typeof complaintThanks>[0]; problem?: FormProblem }> {
  try {
    await spend('contact');
    const input = messageInput.parse(Object.fromEntries(form));
    return { ticket: await messages.complain(input, clientAddress) };
  } catch (error) {
    return { problem: formProblemOf(error) };
  }
}

import { orderInput } from '../../server/contract/orders.ts';
import { type FormProblem, formProblemOf, invalidForm } from './form-problem.ts';
import { orderOf } from './order-form.ts';

/** Orders by a form that came without scripts. @returns where the order stands, or why there is none */
export async function placeOrder(
  { services: { orders }, currentUser, spend, clientAddress }: App.Locals,
  form: URLSearchParams,
): Promise<string | FormProblem> {
  const input = orderInput.safeParse(orderOf(form));
  if (!input.success) return invalidForm(input.error);
  try {
    await spend('order');
    return new URL(orders.linkOf(await orders.order(input.data, currentUser?.id, clientAddress))).pathname;
  } catch (error) {
    return formProblemOf(error);
  }
}

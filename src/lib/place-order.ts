import { orderInput } from '../../server/contract/orders.ts';
import { type FormProblem, formProblemOf } from './form-problem.ts';
import { orderOf } from './order-form.ts';

/** Orders by a form that came without scripts. @returns where the order stands, or why there is none */
export async function placeOrder(
  { services: { orders }, currentUser, spend, clientAddress }: App.Locals,
  form: URLSearchParams,
): Promise<string | FormProblem> {
  try {
    const input = orderInput.parse(orderOf(form));
    await spend('order');
    return new URL(orders.linkOf(await orders.order(input, currentUser?.id, clientAddress))).pathname;
  } catch (error) {
    return formProblemOf(error);
  }
}

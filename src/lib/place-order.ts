import { newBuyerInput, orderInput } from '../../server/contract/orders.ts';
import { type FormProblem, formProblemOf, invalidForm } from './form-problem.ts';
import { orderOf } from './order-form.ts';

/** Orders by a form that came without scripts. @returns where the order stands, or why there is none */
export async function placeOrder(
  { services: { orders }, currentUser, spend, clientAddress }: App.Locals,
  form: URLSearchParams,
): Promise<string | FormProblem> {
  const typed = orderOf(form);
  const input = orderInput.safeParse(typed);
  const buyer = currentUser === undefined ? newBuyerInput.safeParse(typed) : undefined;
  if (buyer?.success === false) return invalidForm(buyer.error);
  if (!input.success) return invalidForm(input.error);
  try {
    await spend('order');
    const order = await orders.order(input.data, buyer?.data ?? currentUser?.id ?? 0, clientAddress);
    return new URL(orders.linkOf(order)).pathname;
  } catch (error) {
    return formProblemOf(error);
  }
}

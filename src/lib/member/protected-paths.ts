/** Pages that show something private, as paths with or without a query. */
const PROTECTED =
  /^\/(?:dashboard|admin|account|second-factor|change-password|course\/[^/?]+|continue(?:\/[^/?]+)?)(?:\?|$)/;

export const isProtectedPath = (path: string): boolean => PROTECTED.test(path);

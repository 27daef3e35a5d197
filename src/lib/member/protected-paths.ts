/** Private pages, as paths with or without a query. */
const PROTECTED =
  /^\/(?:dashboard(?:\/marks)?|admin|account|second-factor|change-password|(?:course|renew)\/[^/?]+|continue(?:\/[^/?]+)?)(?:\?|$)/;

export const isProtectedPath = (path: string): boolean => PROTECTED.test(path);

/** Whether `If-None-Match` names this form (weak comparison, RFC 9110, 13.1.2): proxies weaken what they compress. */
export function isUnchanged(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}

/** `15+ hours`, `5 hours`, `1 hour`. */
export function formatHours(hours: number, isMinimum: boolean): string {
  return `${hours}${isMinimum ? '+' : ''} ${hours === 1 && !isMinimum ? 'hour' : 'hours'}`;
}

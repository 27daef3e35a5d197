const NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether the host of an address is this machine, so that what is sent there passes nobody who could read it. */
export const isThisMachine = (hostname: string): boolean => NAMES.has(hostname);

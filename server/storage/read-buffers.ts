/** Small: there may be a thousand slow viewers. */
const SMALL = 64 * 1024;
/** Reused: the system clears new memory, so large buffers halve the CPU time only if pooled. */
const LARGE = 512 * 1024;
const MOST_LARGE = 32;

const idle: Buffer[] = [];
let large = 0;

/** Takes a large buffer for long reads if one is free. */
export function takeBuffer(bytes: number): Buffer {
  const isLong = bytes > SMALL;
  const used = isLong ? idle.pop() : undefined;
  if (used !== undefined) return used;
  if (!isLong || large === MOST_LARGE) return Buffer.allocUnsafeSlow(Math.min(SMALL, bytes));
  large += 1;
  return Buffer.allocUnsafeSlow(LARGE);
}

/** @param isFree false if it may still be in use: then it is never reused */
export function returnBuffer(buffer: Buffer, isFree: boolean): void {
  if (buffer.length !== LARGE) return;
  if (isFree) idle.push(buffer);
  else large -= 1;
}

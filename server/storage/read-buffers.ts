/** Memory for each viewer on a slow connection; there may be a thousand. */
const SMALL = 64 * 1024;
/** Used again and again, because the system clears new memory: half the CPU time of small ones. */
const LARGE = 512 * 1024;
const MOST_LARGE = 32;

const idle: Buffer[] = [];
let large = 0;

/** A buffer to read a file through: a large one for long reads, while there are any. */
export function takeBuffer(bytes: number): Buffer {
  const isLong = bytes > SMALL;
  const used = isLong ? idle.pop() : undefined;
  if (used !== undefined) return used;
  if (!isLong || large === MOST_LARGE) return Buffer.allocUnsafeSlow(Math.min(SMALL, bytes));
  large += 1;
  return Buffer.allocUnsafeSlow(LARGE);
}

/** @param isFree false if its content may still be in use: then it is never reused */
export function returnBuffer(buffer: Buffer, isFree: boolean): void {
  if (buffer.length !== LARGE) return;
  if (isFree) idle.push(buffer);
  else large -= 1;
}

import { createSocket } from 'node:dgram';
import { type Finding, note, ok, problem } from './finding.ts';

const SERVER = 'pool.ntp.org';
const PORT = 123;
const PATIENCE_MS = 2000;
const TOLERATED_MS = 2000;
/** Seconds between 1900, where NTP begins to count, and 1970. */
const EPOCH_SECONDS = 2_208_988_800;

/** Compares this machine's clock with a time server, where one can be reached. */
export async function lookAtClock(): Promise<Finding> {
  const offset = await askTimeServer();
  if (offset === undefined)
    return note(
      'clock',
      'no time server could be reached to compare with',
      'See that the clock is kept: timedatectl',
    );
  const found = `${Math.abs(offset)} ms ${offset < 0 ? 'ahead of' : 'behind'} ${SERVER}`;
  return Math.abs(offset) > TOLERATED_MS
    ? problem('clock', found, 'Let the system keep the time: timedatectl set-ntp true')
    : ok('clock', found);
}

/** Milliseconds that the server is ahead of us (SNTP, RFC 4330); undefined without an answer. */
function askTimeServer(): Promise<number | undefined> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    const finish = (offset: number | undefined): void => {
      clearTimeout(timer);
      socket.close();
      resolve(offset);
    };
    const timer = setTimeout(() => finish(undefined), PATIENCE_MS);
    const question = Buffer.alloc(48);
    question[0] = 0x23;
    const sentAt = Date.now();
    socket.once('error', () => finish(undefined));
    socket.once('message', (answer) => {
      if (answer.length < 48) return finish(undefined);
      const seconds = answer.readUInt32BE(40) - EPOCH_SECONDS;
      const serverAt = seconds * 1000 + (answer.readUInt32BE(44) * 1000) / 2 ** 32;
      return finish(Math.round(serverAt - (sentAt + Date.now()) / 2));
    });
    socket.send(question, PORT, SERVER, (error) => {
      if (error !== null) finish(undefined);
    });
  });
}

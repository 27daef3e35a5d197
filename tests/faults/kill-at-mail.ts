import { Socket } from 'node:net';

/**
 * Loaded before a program (`node --import`): kills it, without any clean-up, right before it writes to the mail server
 * (on the port KILL_PORT) for the KILL_AT-th time.
 */
const killAt = Number(process.env['KILL_AT']);
const port = Number(process.env['KILL_PORT']);
const write: Socket['write'] = Reflect.get(Socket.prototype, 'write');
let written = 0;

Object.defineProperty(Socket.prototype, 'write', {
  value(this: Socket, ...parameters: Parameters<Socket['write']>): boolean {
    if (this.remotePort === port) written += 1;
    if (this.remotePort === port && written === killAt) process.kill(process.pid, 'SIGKILL');
    return Reflect.apply(write, this, parameters);
  },
});

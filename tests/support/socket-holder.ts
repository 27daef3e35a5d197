import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { vi } from 'vitest';

/**
 * What systemd does for a service with a socket unit, in Perl, which every Debian has: holds a listening socket, and
 * starts the program on it as often as it is told to.
 */
const HOLDER = String.raw`
  use Socket; use POSIX (); $^F = 3; $| = 1;
  socket(my $socket, PF_INET, SOCK_STREAM, 0) or die "no socket: $!";
  POSIX::dup2(fileno($socket), 3);
  setsockopt($socket, SOL_SOCKET, SO_REUSEADDR, 1);
  bind($socket, sockaddr_in($ENV{PORT}, INADDR_LOOPBACK)) and listen($socket, 4096) or die "no port: $!";
  $ENV{LISTEN_FDS} = 1;
  while (<STDIN>) {
    my $pid = fork;
    if (!$pid) { $ENV{LISTEN_PID} = $$; exec @ARGV; }
    print "started $pid\n";
    waitpid($pid, 0);
    print "ended $?\n";
  }`;

export interface HeldService {
  /** Starts the program and waits until it says that it is ready. */
  start(): Promise<void>;
  /** Asks the program to end. @returns its exit status */
  stop(): Promise<number>;
  /** Lets go of the socket. */
  end(): Promise<void>;
}

/** Holds a socket on a port of this machine for a program that says `Abhyas is ready`. */
export function holdSocket(command: readonly string[], env: Readonly<Record<string, string>>): HeldService {
  const child = spawn('perl', ['-e', HOLDER, ...command], { env, stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));

  const told = async (pattern: RegExp): Promise<string> => {
    await vi.waitUntil(() => pattern.test(said) || child.exitCode !== null, { timeout: 60_000, interval: 5 });
    const found = pattern.exec(said)?.[1];
    if (found === undefined) throw new Error(`The program did not do as it was told:\n${said}`);
    return found;
  };
  let pid = 0;
  return {
    start: async () => {
      said = '';
      child.stdin.write('start\n');
      pid = Number(await told(/^started (\d+)$/m));
      await told(/(Abhyas is ready|^ended)/m);
      if (!said.includes('Abhyas is ready')) throw new Error(`The program ended at its start:\n${said}`);
    },
    stop: async () => {
      process.kill(pid, 'SIGTERM');
      return Number(await told(/^ended (\d+)$/m));
    },
    end: async () => {
      child.stdin.end();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

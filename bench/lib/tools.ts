import { execFileSync } from 'node:child_process';
import { delimiter } from 'node:path';

/** Debian keeps servers where only an administrator's PATH looks. */
const PATH = [process.env['PATH'] ?? '', '/usr/sbin', '/usr/local/sbin'].join(delimiter);

/** Environment in which every tool is found. */
export const toolEnv: NodeJS.ProcessEnv = { ...process.env, PATH };

/** The version that a tool prints of itself; undefined when it is not installed. */
function versionOf(tool: 'nginx' | 'wrk' | 'taskset'): string | undefined {
  const flag = tool === 'taskset' ? '--version' : '-v';
  try {
    // nginx and wrk write their version on standard error, and wrk then ends with 1.
    const text = execFileSync(
      'sh',
      ['-c', `command -v ${tool} > /dev/null && { ${tool} ${flag} 2>&1; true; }`],
      {
        env: toolEnv,
        encoding: 'utf8',
      },
    );
    return /\d+\.\d+[.\d]*/.exec(text)?.[0] ?? 'of unknown version';
  } catch {
    return undefined;
  }
}

export const tools = { nginx: versionOf('nginx'), wrk: versionOf('wrk'), taskset: versionOf('taskset') };

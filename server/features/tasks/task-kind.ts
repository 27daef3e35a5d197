import type { TaskNote } from '../../contract/tasks.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type TaskSaid, taskSentence } from './tasks.words.ts';

export interface RunningTask {
  readonly key: string;
  /** Aborted when the server stops or an admin cancels the task. */
  readonly signal: AbortSignal;
  readonly progress: (percent: number) => void;
  readonly note: (note: TaskNote) => void;
  /** Ends it in the transaction of its result. @throws where an admin cancelled it, or another worker has it */
  readonly finish: (tx: Db, said: TaskSaid) => Promise<void>;
}

/** A kind of work that outlives a request. It may be begun again after any crash, so it looks first what is done already. */
export interface TaskKind {
  readonly name: string;
  run(deps: Deps, task: RunningTask): Promise<void>;
}

/** It can't be done now; that is no failure. */
export class TaskDelayed extends Error {
  readonly said: TaskSaid;
  readonly delayMs: number;
  constructor(said: TaskSaid, delayMs: number) {
    super(taskSentence(said));
    this.said = said;
    this.delayMs = delayMs;
  }
}

/** What it is about is in the trash or gone: the task is deleted, and added again once that is back. */
export class TaskGone extends Error {}

/** Trying again changes nothing. `said` is for admins, `detail` what a program said. */
export class TaskFailed extends Error {
  readonly said: TaskSaid;
  readonly detail: string | undefined;
  constructor(said: TaskSaid, detail?: string) {
    super(taskSentence(said));
    this.said = said;
    this.detail = detail;
  }
}

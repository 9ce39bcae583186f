import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ARGON2 } from '../limits.js';
import type { ArgonAnswer, ArgonTask } from './argon-worker.js';

/** Beside this file, as source or as built. */
const WORKER = new URL(`./argon-worker${extname(import.meta.url)}`, import.meta.url);

/** What computes; replaced where a test needs one that takes its time. */
export interface Argon {
  hash(password: string, options: typeof ARGON2): Promise<string>;
  verify(hashed: string, password: string): Promise<boolean>;
}

/**
 * Argon2 on threads that give way to all others, so that those who work do not feel how many sign in. A thread is started
 * when it is needed, and anew when it died; as many as are asked for at once.
 */
export class ArgonThreads implements Argon {
  private readonly idle: Worker[] = [];

  hash(password: string, options: typeof ARGON2): Promise<string> {
    return this.ask<string>({ password, options });
  }

  verify(hashed: string, password: string): Promise<boolean> {
    return this.ask<boolean>({ password, hashed });
  }

  private ask<T extends string | boolean>(task: ArgonTask): Promise<T> {
    const worker = this.idle.pop() ?? this.start();
    worker.ref();
    return new Promise<T>((resolve, reject) => {
      const died = (cause: unknown) => reject(new Error('the hashing thread died', { cause }));
      worker.once('error', died).once('exit', died);
      worker.once('message', (answer: ArgonAnswer) => {
        worker.off('error', died).off('exit', died);
        // An idle thread keeps no process alive.
        worker.unref();
        this.idle.push(worker);
        if ('error' in answer) reject(new Error(answer.error));
        else resolve(answer.value as T);
      });
      worker.postMessage(task);
    });
  }

  private start(): Worker {
    const worker = new Worker(WORKER);
    const forget = () => {
      const at = this.idle.indexOf(worker);
      if (at !== -1) this.idle.splice(at, 1);
    };
    return worker.on('error', forget).on('exit', forget);
  }
}

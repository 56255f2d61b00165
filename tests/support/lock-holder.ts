import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface LockHolder {
  /** SQL inside its transaction. */
  run(sql: string): void
  /** Commits, and ends the process. */
  release(): Promise<void>
}

/** Another process that holds the write lock of a database file. */
export async function holdWriteLock(path: string): Promise<LockHolder> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'lock-holder-process.ts'), path], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const onExit = () => child.kill('SIGKILL')
  process.once('exit', onExit)
  await Promise.race([once(child.stdout, 'data'), ended.then(() => Promise.reject(new Error('No lock.')))])
  return {
    run: (sql) => void child.stdin.write(`${sql.replaceAll('\n', ' ')}\n`),
    async release() {
      child.stdin.end()
      await ended
      process.off('exit', onExit)
    },
  }
}

import { setPriority } from 'node:os'
import type { ChildAnswer, ChildWork } from './child-queue.ts'

/** Priority below that of the process that sells tickets. */
const BEHIND_REQUESTS = 10

/** Answers a `createChildQueue` in its process, which ends with the server. */
export function serveChildQueue<Work, Result>(work: (piece: Work) => Promise<Result>): void {
  setPriority(BEHIND_REQUESTS)
  process.on('message', ({ id, work: piece }: ChildWork<Work>) => {
    void work(piece)
      .then(
        (result): ChildAnswer<Result> => ({ id, result }),
        (error): ChildAnswer<Result> => ({ id, error: String(error) }),
      )
      .then((answer) => process.send?.(answer))
  })
  process.on('disconnect', () => process.exit())
}

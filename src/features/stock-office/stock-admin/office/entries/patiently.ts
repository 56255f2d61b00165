import { CANCELLED, SendFailure } from './send-document.ts'

/** Total time for which a server that does not answer is retried. */
const PATIENCE_MS = 180_000
const LONGEST_WAIT_MS = 10_000

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Retries `work` with growing pauses until the server answers. */
export async function patiently<Done>(
  work: () => Promise<Done>,
  isGone: (error: unknown, round: number) => boolean,
  signal: AbortSignal,
): Promise<Done> {
  const begun = Date.now()
  for (let round = 1; ; round++) {
    try {
      return await work()
    } catch (error) {
      if (!isGone(error, round) || signal.aborted || Date.now() - begun > PATIENCE_MS) throw error
      await wait(Math.min(250 * 2 ** round, LONGEST_WAIT_MS), signal)
      if (signal.aborted) throw new SendFailure('cancelled', CANCELLED)
    }
  }
}

import { percentile, rounded } from '../figure.ts'
import type { ProcessFigures } from '../process-figures.ts'

export interface LoopResult {
  count: number
  perSecond: number
  p50Ms: number
  p95Ms: number
  /** Server's processor time for one round. */
  cpuMs: number
  /** Processor time of the processes around the server, for one round. */
  harnessCpuMs?: number
}

type Measured = ProcessFigures & { harnessCpuMs?(): Promise<number> }

/** Lets several people act at once, each one thing after the other, for a while; `ask` gets the person's number. */
export async function closedLoop(
  server: Measured,
  people: number,
  seconds: number,
  ask: (person: number) => Promise<unknown>,
): Promise<LoopResult> {
  const latencies: number[] = []
  const cpuBefore = await server.cpuMs()
  const harnessBefore = await server.harnessCpuMs?.()
  const startedAt = performance.now()
  const end = startedAt + seconds * 1000
  await Promise.all(
    Array.from({ length: people }, async (_, person) => {
      while (performance.now() < end) {
        const from = performance.now()
        await ask(person)
        latencies.push(performance.now() - from)
      }
    }),
  )
  const elapsed = (performance.now() - startedAt) / 1000
  const harness = await server.harnessCpuMs?.()
  const perRound = (ms: number) => rounded(ms / latencies.length, 2)
  return {
    count: latencies.length,
    perSecond: rounded(latencies.length / elapsed),
    p50Ms: rounded(percentile(latencies, 50)),
    p95Ms: rounded(percentile(latencies, 95)),
    cpuMs: perRound((await server.cpuMs()) - cpuBefore),
    ...(harness === undefined || harnessBefore === undefined
      ? {}
      : { harnessCpuMs: perRound(harness - harnessBefore) }),
  }
}

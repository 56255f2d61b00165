import { percentile, rounded } from '../figure.ts'
import type { ProcessFigures } from '../process-figures.ts'

export interface LoopResult {
  count: number
  perSecond: number
  p50Ms: number
  p95Ms: number
  /** Processor time of the server for one round. */
  cpuMs: number
}

/** Several people at once, each doing one thing after the other for a while; `ask` gets the number of the person. */
export async function closedLoop(
  server: ProcessFigures,
  people: number,
  seconds: number,
  ask: (person: number) => Promise<unknown>,
): Promise<LoopResult> {
  const latencies: number[] = []
  const cpuBefore = await server.cpuMs()
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
  return {
    count: latencies.length,
    perSecond: rounded(latencies.length / elapsed),
    p50Ms: rounded(percentile(latencies, 50)),
    p95Ms: rounded(percentile(latencies, 95)),
    cpuMs: rounded(((await server.cpuMs()) - cpuBefore) / latencies.length, 2),
  }
}

import { rounded } from '../figure.ts'
import type { AnonymousMemory, ProcessFigures } from '../process-figures.ts'

export interface MemoryPoint {
  atSeconds: number
  anonymousMb: number
  residentMb: number
}

/** Samples a process's memory every `everyMs` until stopped. */
export function watchMemory(server: ProcessFigures & AnonymousMemory, everyMs: number) {
  const points: MemoryPoint[] = []
  const startedAt = performance.now()
  let busy = Promise.resolve()
  const look = async () => {
    const [anonymousMb, residentMb] = [await server.anonymousMb(), await server.memoryMb()]
    points.push({ atSeconds: (performance.now() - startedAt) / 1000, anonymousMb, residentMb })
  }
  const timer = setInterval(() => {
    busy = busy.then(look)
  }, everyMs)
  return {
    async stop(): Promise<MemoryPoint[]> {
      clearInterval(timer)
      await busy
      return points
    },
  }
}

export const mean = (figures: readonly number[]): number => figures.reduce((sum, one) => sum + one, 0) / figures.length

/** Slope of anonymous memory by least squares, MB an hour. */
export function slopePerHour(points: readonly MemoryPoint[]): number {
  const middle = mean(points.map((point) => point.atSeconds))
  const level = mean(points.map((point) => point.anonymousMb))
  const rise = points.reduce((sum, point) => sum + (point.atSeconds - middle) * (point.anonymousMb - level), 0)
  const run = points.reduce((sum, point) => sum + (point.atSeconds - middle) ** 2, 0)
  return (rise / run) * 3600
}

/** Mean of each minute, or of each twelfth of a run under twelve minutes. */
export function describeCurve(points: readonly MemoryPoint[], seconds: number): string[] {
  const step = Math.min(60, seconds / 12)
  const steps = Map.groupBy(points, (point) => Math.floor(point.atSeconds / step))
  return [...steps].map(([at, inStep]) => {
    const anonymous = rounded(mean(inStep.map((point) => point.anonymousMb)))
    const resident = rounded(mean(inStep.map((point) => point.residentMb)))
    return `${rounded(((at + 1) * step) / 60)} min: ${anonymous} MB anonymous, ${resident} MB resident`
  })
}

import type { CallPath } from '../../src/contract/calls.ts'
import type { CallInput, CallResult } from '../../src/contract/client.ts'
import type { BenchServer } from './server.ts'
import type { BenchMember } from './world.ts'
import { HOST } from './world.ts'

/** Calls of one member over HTTP, by address so that no name is looked up. Throws on any refusal. */
export const apiOf = (server: BenchServer, member: BenchMember) =>
  async function call<Path extends CallPath>(path: Path, input: CallInput<Path>): Promise<CallResult<Path>> {
    const response = await fetch(`http://127.0.0.1:${server.port}/api${path}`, {
      method: 'POST',
      headers: { host: `${HOST}:${server.port}`, 'content-type': 'application/json', cookie: member.cookie },
      body: JSON.stringify(input),
    })
    const body = (await response.json()) as { res?: CallResult<Path>; error?: { code: string } }
    if (body.res === undefined) throw new Error(`${path}: ${response.status} ${body.error?.code}`)
    return body.res
  }

/** p-th percentile of figures that need not be sorted. */
export function percentile(figures: readonly number[], p: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((p / 100) * sorted.length))] ?? Number.NaN
}

export const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits))

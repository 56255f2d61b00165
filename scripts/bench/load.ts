import type { BenchServer } from './server.ts'

export interface LoadOrder {
  port: number
  /** Complete HTTP requests, sent in turn. */
  requests: string[]
  seconds: number
  connections: number
}

export interface LoadResult {
  requests: number
  /** Number of answers other than 200. */
  refused: number
  perSecond: number
  /** Size of head and body. */
  bytesPerAnswer: number
  p50Ms: number
  p95Ms: number
}

export interface MeasuredLoad extends LoadResult {
  /** Server's processor time for one answer, in microseconds. */
  cpuUs: number
}

/** A GET request as text, without accepting compression, since the load loop decompresses nothing. */
export function getRequest(host: string, port: number, path: string, cookie?: string): string {
  const lines = [`GET ${path} HTTP/1.1`, `host: ${host}:${port}`, 'accept: text/html']
  if (cookie !== undefined) lines.push(`cookie: ${cookie}`)
  return `${lines.join('\r\n')}\r\n\r\n`
}

export function postRequest(host: string, port: number, path: string, input: unknown, cookie?: string): string {
  const body = JSON.stringify(input)
  const lines = [
    `POST /api${path} HTTP/1.1`,
    `host: ${host}:${port}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  if (cookie !== undefined) lines.push(`cookie: ${cookie}`)
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

/** Loads a server for a while over 16 connections. Throws on any answer other than 200. */
export async function load(
  server: BenchServer,
  requests: string[],
  seconds: number,
  connections = 16,
): Promise<MeasuredLoad> {
  const order: LoadOrder = { port: server.port, requests, seconds, connections }
  const cpuBefore = await server.cpuMs()
  const child = Bun.spawn(['bun', 'scripts/bench/load-process.ts', JSON.stringify(order)], {
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const output = await new Response(child.stdout).text()
  if ((await child.exited) !== 0) throw new Error('The load loop failed.')
  const result: LoadResult = JSON.parse(output)
  if (result.refused > 0) throw new Error(`${result.refused} of ${result.requests} answers were not 200.`)
  return { ...result, cpuUs: (((await server.cpuMs()) - cpuBefore) * 1000) / result.requests }
}

export interface Comparison {
  subject: MeasuredLoad
  bare: MeasuredLoad
}

/** Time until the engine has compiled hot code; a rendered page takes this long to reach its final speed. */
const WARM_UP_SECONDS = 4

/** Measures both sides in turn, twice each, so that other work on the machine affects both. */
export async function compare(
  subject: { server: BenchServer; requests: string[] },
  bare: { server: BenchServer; requests: string[] },
  seconds: number,
): Promise<Comparison> {
  await load(subject.server, subject.requests, WARM_UP_SECONDS)
  await load(bare.server, bare.requests, 1)
  const rounds: Comparison[] = []
  for (let round = 0; round < 2; round++)
    rounds.push({
      subject: await load(subject.server, subject.requests, seconds / 2),
      bare: await load(bare.server, bare.requests, seconds / 2),
    })
  return { subject: mean(rounds.map((round) => round.subject)), bare: mean(rounds.map((round) => round.bare)) }
}

function mean(loads: readonly MeasuredLoad[]): MeasuredLoad {
  const of = (pick: (entry: MeasuredLoad) => number) =>
    loads.reduce((sum, entry) => sum + pick(entry), 0) / loads.length
  return {
    requests: of((entry) => entry.requests) * loads.length,
    refused: 0,
    perSecond: of((entry) => entry.perSecond),
    bytesPerAnswer: of((entry) => entry.bytesPerAnswer),
    p50Ms: of((entry) => entry.p50Ms),
    p95Ms: of((entry) => entry.p95Ms),
    cpuUs: of((entry) => entry.cpuUs),
  }
}

import type { BenchServer } from './server.ts'

/** Runs `work` for 0 to `count`, `atOnce` at a time. */
export async function inTurns(count: number, atOnce: number, work: (at: number) => Promise<void>): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

/** PUTs a body to path and query of `url`, ignoring its host. */
export async function putBody(
  { port }: BenchServer,
  { pathname, search }: URL,
  body: Uint8Array,
  contentType: string,
): Promise<void> {
  const init = { method: 'PUT', headers: { 'content-type': contentType }, body: body as BodyInit }
  const response = await fetch(`http://127.0.0.1:${port}${pathname}${search}`, init)
  if (!response.ok) throw new Error(`A PUT was answered ${response.status}.`)
  await response.arrayBuffer()
}

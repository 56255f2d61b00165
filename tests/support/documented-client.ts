import { expect } from 'vitest'
import { decodeWire } from '#contract/wire.ts'
import { documentedCalls } from './documented-calls.ts'
import type { Caller, TestApp } from './test-app.ts'

/** A client written from the documents: it sends what they name, and nothing more. */
export function documentedClient(app: TestApp) {
  const made = new Set<string>()

  /** Makes a call with every name of its documented payload, null where the client has nothing to say; the answer's `res`. */
  async function send(path: string, payload: Record<string, unknown> = {}, as?: Caller, host?: string) {
    const names = (documentedCalls[path] ?? 'not documented').split(' ').filter((name) => name !== '')
    expect(
      Object.keys(payload).filter((name) => !names.includes(name)),
      path,
    ).toEqual([])
    const whole = Object.fromEntries(names.map((name) => [name, payload[name] ?? null]))
    const answer = await app.send(path, whole, { as, host })
    const text = await answer.text()
    expect(answer.status, `${path}: ${text}`).toBe(200)
    made.add(path)
    const { res } = decodeWire(text) as { res: unknown }
    return { text: (place: string) => readText(res, place), res }
  }

  /** Sends bytes where an upload may go. */
  const put = async (url: string, type: string, bytes: Uint8Array) => {
    const answer = await app.fetch(url, { method: 'PUT', headers: { 'content-type': type }, body: bytes as BodyInit })
    expect(answer.status, url).toBe(200)
  }
  return { send, put, made }
}

/** The text at a dotted place of an answer. */
function readText(value: unknown, place: string): string {
  const found = place
    .split('.')
    .reduce<unknown>((held, name) => (held as Record<string, unknown> | undefined)?.[name], value)
  if (typeof found !== 'string') throw new Error(`No text at ${place} of ${JSON.stringify(value).slice(0, 300)}`)
  return found
}

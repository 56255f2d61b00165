import { outside } from '#kernel/fetch/guarded-fetch.ts'
import type { Platform } from '#platform/port.ts'

const TIMEOUT_MS = 5_000
/** Of an answer so much is read and kept. */
const MOST_BYTES = 500

export interface Answer {
  /** Null: there was none. */
  status: number | null
  text: string
}

/** Sends one message, once. Never throws for what the other side does: that is the answer. */
export async function postWebhook(
  platform: Platform,
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<Answer> {
  try {
    const ask = await outside(platform, new URL(url), null)
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await ask({
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'Guichet-Webhooks/1' },
      body,
      signal,
    })
    return { status: response.status, text: await readBeginning(response) }
  } catch (error) {
    return { status: null, text: String(error).slice(0, MOST_BYTES) }
  }
}

/** An answer may be endless: what comes after its beginning is not read. */
async function readBeginning(response: Response): Promise<string> {
  const bytes: number[] = []
  const reader = response.body?.getReader()
  while (reader && bytes.length < MOST_BYTES) {
    const { done, value } = await reader.read()
    if (done) break
    bytes.push(...value.subarray(0, MOST_BYTES - bytes.length))
  }
  await reader?.cancel().catch(() => undefined)
  return new TextDecoder().decode(Uint8Array.from(bytes)).replaceAll('\0', '')
}

export const isAccepted = ({ status }: Answer): boolean => status !== null && status >= 200 && status < 300

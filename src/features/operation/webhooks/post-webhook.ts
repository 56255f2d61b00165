import { outside } from '#kernel/fetch/guarded-fetch.ts'
import type { Platform } from '#platform/port.ts'

const TIMEOUT_MS = 5_000
/** Most bytes of an answer that are read and stored. */
const MOST_BYTES = 500

export interface Answer {
  /** Null if there was no answer. */
  status: number | null
  text: string
}

/** Sends a message once. Never throws because of the receiver: any failure becomes the answer. */
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

/** Reads only the beginning of an answer, which may be endless. */
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

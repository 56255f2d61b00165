import type { Client } from '#api/client.ts'
import { freshCaptcha } from './fresh-captcha.ts'

/**
 * Key of the data that waits in this tab while the person signs in at their employer's; only the tab that left can come
 * back.
 */
const KEY = 'employer-login'

interface Waiting {
  flow: string
  /** Page from which the person came. */
  back: string | undefined
}

export async function leaveForEmployer(client: Client, back: string | undefined): Promise<void> {
  await freshCaptcha(client)()
  const { url, flow } = await client('/start-employer-login', {})
  sessionStorage.setItem(KEY, JSON.stringify({ flow, back } satisfies Waiting))
  window.location.assign(url)
}

/** Returns the waiting data once; null if this tab has not left or has come back already. */
export function takeWaiting(): Waiting | null {
  const text = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  if (text === null) return null
  const waiting: unknown = JSON.parse(text)
  if (typeof waiting !== 'object' || waiting === null || !('flow' in waiting) || typeof waiting.flow !== 'string')
    return null
  return { flow: waiting.flow, back: 'back' in waiting && typeof waiting.back === 'string' ? waiting.back : undefined }
}

import type { ApplePasses } from '../wallet-port.ts'

const TIMEOUT_MS = 5_000

interface PushRelay {
  url: string
  token: string
  /** Topic of Apple's pushes for passes. */
  passTypeId: string
  ask: typeof fetch
}

/**
 * Pushes through a service of the operator that speaks to Apple: POST of `{ topic, pushToken }`. It answers 2xx once
 * Apple has taken the push, and 410 if the phone takes no more pushes.
 */
export const createPushRelay =
  ({ url, token, passTypeId, ask }: PushRelay): NonNullable<ApplePasses['push']> =>
  async (pushToken) => {
    const answer = await ask(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ topic: passTypeId, pushToken }),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await answer.body?.cancel()
    if (answer.status === 410) return 'gone'
    if (!answer.ok) throw new Error(`The relay of pushes answered ${answer.status}.`)
    return 'told'
  }

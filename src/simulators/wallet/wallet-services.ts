import { Hono } from 'hono'

/** A request to a wallet's service. */
export interface Asked {
  method: string
  url: string
  authorization: string | null
  body: string
}

const ACCESS_TOKEN = 'ya29.stand-in'
export const STAND_IN_RELAY_URL = 'https://relay.guichet.test/push'

/**
 * Services behind passes, in memory: Google's tokens and wallet objects, and a relay for pushes to Apple. Every pass
 * counts as saved unless `answer` decides otherwise.
 */
export function createWalletServices() {
  const asked: Asked[] = []
  let answer: (of: Asked) => Response | Promise<Response> | null = () => null
  const app = new Hono()
  app.use(async (c, next) => {
    const of = {
      method: c.req.method,
      url: c.req.url,
      authorization: c.req.header('authorization') ?? null,
      body: await c.req.text(),
    }
    asked.push(of)
    const chosen = await answer(of)
    return chosen ?? next()
  })
  app.post('/token', (c) => c.json({ access_token: ACCESS_TOKEN, expires_in: 3599, token_type: 'Bearer' }))
  app.patch('/walletobjects/v1/:kind/:id', (c) =>
    c.req.header('authorization') === `Bearer ${ACCESS_TOKEN}` ? c.json({}) : c.json({}, 401),
  )
  app.post('/push', (c) => c.body(null, 200))
  const ask = async (input: RequestInfo | URL, init?: RequestInit) => app.fetch(new Request(input, init))
  return {
    asked,
    /** Null: the simulator answers by itself. */
    setAnswer(chosen: typeof answer) {
      answer = chosen
    },
    fetch: Object.assign(ask, { preconnect: () => undefined }) as typeof fetch,
  }
}

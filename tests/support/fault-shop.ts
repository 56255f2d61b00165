import type { RegionServers } from './back-ends/region-servers.ts'
import { type HttpMember, httpCall, SHOP_HOST } from './http-shop.ts'
import type { RunningShop, ShopSettings } from './running-shop.ts'
import { type ServedSale, startSale } from './served-sale.ts'
import type { Sale } from './shop.ts'

export interface FaultShop extends ServedSale {
  databases: RegionServers
}

/** A sale whose database servers a test may harm. */
export async function startFaultShop(
  { buyers, sale }: { buyers: number; sale: Sale },
  between: ShopSettings['between'] = async () => ({}),
): Promise<FaultShop> {
  let databases: RegionServers | undefined
  const served = await startSale(buyers, sale, {
    between(servers) {
      databases = servers
      return between(servers)
    },
  })
  if (!databases) throw new Error('There is no database server.')
  return { ...served, databases }
}

export const addOne = ({ shop, sold }: Pick<FaultShop, 'shop' | 'sold'>, member: HttpMember) =>
  httpCall(shop, member, '/add-ticket-to-cart', {
    stockIds: sold.slotIds,
    ticketInfoId: sold.ticketId,
    quantity: 1,
    options: [],
  })

export interface Answer {
  status: number
  headers: Headers
  body: { res?: unknown; error?: { code: string; message: string } }
}

/** A call as it is answered, refusal or not. */
export async function readAnswer(
  shop: RunningShop,
  member: HttpMember | null,
  path: string,
  input: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await shop.fetch(`/api${path}`, {
    host: SHOP_HOST,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(member ? { cookie: member.cookie } : {}), ...headers },
    body: JSON.stringify(input),
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answer['body'] }
}

/** A page as a browser asks for it. */
export async function readPage(shop: RunningShop, path: string, { host = SHOP_HOST, cookie = '' } = {}) {
  const headers = { accept: 'text/html', ...(cookie ? { cookie } : {}) }
  const response = await shop.fetch(path, { host, headers })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

/** The one clear refusal of what cannot be done while a database is away. */
export const unavailable = {
  status: 503,
  retryAfter: '60',
  body: {
    error: {
      code: 'databaseUnavailable',
      message: 'Le service est momentanément en lecture seule. Merci de réessayer dans quelques minutes.',
    },
  },
}

export const told = ({ status, headers, body }: Answer) => ({ status, retryAfter: headers.get('retry-after'), body })

/** Asks again until `right` says so; the test's own time limit ends it. */
export async function until<T>(ask: () => Promise<T>, right: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (right(answer)) return answer
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

import type { RegionServers } from './back-ends/region-servers.ts'
import { type HttpMember, httpCall, newHttpMembers, SHOP_HOST } from './http-shop.ts'
import { type RunningShop, type ShopSettings, startShop } from './running-shop.ts'
import { newShop, type Sale, type Sold } from './shop.ts'

export interface FaultShop {
  shop: RunningShop
  databases: RegionServers
  members: HttpMember[]
  sold: Sold
}

/** A shop with one ticket on sale in region eu and members who want it, whose database servers a test may harm. */
export async function startFaultShop(
  { buyers, sale }: { buyers: number; sale: Sale },
  between: ShopSettings['between'] = async () => ({}),
): Promise<FaultShop> {
  let members: HttpMember[] = []
  let sold: Sold | undefined
  let databases: RegionServers | undefined
  const shop = await startShop({
    demo: false,
    prepare: async (db) => {
      if (db.region !== 'eu') return
      members = await newHttpMembers(db, buyers)
      sold = await newShop({ db: () => db }).sell(sale)
    },
    between(servers) {
      databases = servers
      return between(servers)
    },
  })
  if (!sold || !databases) throw new Error('Nothing is on sale.')
  return { shop, databases, members, sold }
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
export async function answerOf(
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
export async function pageOf(shop: RunningShop, path: string, { host = SHOP_HOST, cookie = '' } = {}) {
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

import { type App, createApp } from '../app.tsx'
import type { Product } from '../product.ts'

let app: App | undefined

/**
 * Answers one request in development. After a change in an imported file, Vite reloads this file and thereby the whole
 * app.
 */
export async function handle(product: Product, request: Request, address: string): Promise<Response> {
  const { platform, standIns } = product
  if (standIns && new URL(request.url).pathname.startsWith('/_dev/')) return standIns.app.fetch(request)
  app ??= createApp({
    platform: () => platform,
    connection: () => ({ clientAddress: address, secure: false, loopback: true }),
    appKey: platform.config.appKey,
  })
  const response = await app.fetch(request)
  const policy = response.headers.get('content-security-policy')
  // Allows the WebSocket of Vite's client.
  if (policy)
    response.headers.set('content-security-policy', policy.replace("connect-src 'self'", "connect-src 'self' ws:"))
  return response
}

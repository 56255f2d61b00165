/** React's own `react-dom/client`, which the screens' project reads here: what is drawn is known, so that it ends with its document. */
import { createRequire } from 'node:module'
import type * as Client from 'react-dom/client'

const client: typeof Client = createRequire(import.meta.url)('react-dom/client')
const roots = new Set<Client.Root>()

const known = (root: Client.Root): Client.Root => {
  roots.add(root)
  return root
}

export const createRoot: typeof Client.createRoot = (...given) => known(client.createRoot(...given))
export const hydrateRoot: typeof Client.hydrateRoot = (...given) => known(client.hydrateRoot(...given))

export function unmountAll(): void {
  for (const root of roots) root.unmount()
  roots.clear()
}

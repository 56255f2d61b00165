import type { Page } from 'playwright-core'

/** All that a page's browser keeps of this site: paths and texts of its caches, its storage, and scopes of its workers. */
export const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const [paths, texts] = [[] as string[], [JSON.stringify(localStorage)]]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const { url } of await cache.keys()) {
        const { pathname } = new URL(url)
        paths.push(pathname)
        if (!pathname.startsWith('/assets/')) texts.push((await (await cache.match(url))?.text()) ?? '')
      }
    }
    const scopes = (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname)
    return { paths, text: texts.join(), scopes }
  })

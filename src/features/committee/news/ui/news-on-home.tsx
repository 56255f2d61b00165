import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { NewsCard } from '../news-shapes.ts'

type News = ComponentType<{ items: readonly NewsCard[] }>

let loaded: News | undefined
const load = () => import('./home-news.tsx')
const LoadedLater = lazy(load)

/** Loads the code before a page with news renders, so that the server renders at once and a navigation shows no gap. */
export const loadHomeNews = async (): Promise<void> => {
  loaded ??= (await load()).default
}

/** News on home; its code is loaded with the first member who has news. */
export function NewsOnHome({ items }: { items: readonly NewsCard[] }) {
  const [Drawn] = useState<News>(() => loaded ?? LoadedLater)
  return (
    <Suspense fallback={null}>
      <Drawn items={items} />
    </Suspense>
  )
}

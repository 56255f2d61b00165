import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { NewsCard } from '../news-shapes.ts'

type News = ComponentType<{ items: readonly NewsCard[] }>

let loaded: News | undefined
const load = () => import('./home-news.tsx')
const LoadedLater = lazy(load)

/** Before a page with news is drawn: the server draws without waiting, and a navigation without a gap. */
export const loadHomeNews = async (): Promise<void> => {
  loaded ??= (await load()).default
}

/** The news of home, whose code comes with the first member who has some to read. */
export function NewsOnHome({ items }: { items: readonly NewsCard[] }) {
  const [Drawn] = useState<News>(() => loaded ?? LoadedLater)
  return (
    <Suspense fallback={null}>
      <Drawn items={items} />
    </Suspense>
  )
}

import type { CallResult } from '#api/client.ts'
import { matches } from '#web/office/kit/palette/matches.ts'
import type { PaletteSource } from '#web/office/kit/palette/palette-source.ts'
import { categoryPath } from './category-paths.ts'

type Choice = CallResult<'/admin/category-lookup'>['items'][number]

export const source: PaletteSource = {
  title: 'Catégories',
  kind: 'Catégorie',
  scopes: ['admin'],
  search: async (text, { call, limit, signal }) => {
    // Loads all categories, hundreds at most, which the server has in memory: a hit shows its ancestors.
    const { items } = await call('/category-lookup', {}, { signal })
    const byId = new Map(items.map((item) => [item.id, item]))
    const wayTo = (item: Choice): Choice[] => {
      const above = item.parentId === null ? undefined : byId.get(item.parentId)
      return [...(above ? wayTo(above) : []), item]
    }
    return items
      .filter(({ name }) => matches(text, name))
      .slice(0, limit)
      .map((item) => {
        const way = wayTo(item)
        const above = way.slice(0, -1).map(({ name }) => name)
        return { href: categoryPath(way.map(({ id }) => id)), label: item.name, detail: above.join(' › ') }
      })
  },
}

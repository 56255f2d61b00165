import type { DemoCategory } from './catalogue.ts'

/** Ids of the demo's rows are readable and stay the same, so that people, tests and links can name them. */
export const demoId = {
  activity: (key: string) => `a-demo-${key}`,
  vendor: (key: string) => `v-demo-${key}`,
  group: (key: string) => `ug-demo-${key}`,
  user: (key: string) => `u-demo-${key}`,
  category: (level: 1 | 2 | 3, key: string) => `c${level}-demo-${key}`,
  /** The opening of a stock that opens at a moment: its line and its lot have addresses. */
  opening: (activity: string) => `sb-demo-${activity}`,
  media: (region: string, picture: string) => `m-demo-${region}-${picture.replace(' ', '-')}`,
}

export interface PlacedCategory {
  id: string
  level: 1 | 2 | 3
  parentId: string | null
  sortOrder: number
  category: DemoCategory
}

/** The tree as rows, parents before their children. */
export function placeCategories(
  categories: readonly DemoCategory[],
  parentId: string | null = null,
  level: 1 | 2 | 3 = 1,
): PlacedCategory[] {
  return categories.flatMap((category, index) => {
    const id = demoId.category(level, category.key)
    const own = { id, level, parentId, sortOrder: index + 1, category }
    return [own, ...(level === 3 ? [] : placeCategories(category.children ?? [], id, level === 1 ? 2 : 3))]
  })
}

import { pageHead } from './page-head.ts'
import type { RouterContext } from './router-context.ts'

/** The `head` of a category's page. `category` is undefined while it loads or if there is none. */
export const categoryHead = (
  level: 1 | 2 | 3,
  context: RouterContext | undefined,
  category: { id: string; slug: string; name: string; description: string } | undefined,
) =>
  pageHead(context, {
    title: category?.name,
    description: category?.description,
    canonicalPath: category && `/c${level}/${category.slug}/${category.id}`,
  })

import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { cat1, cat2, cat3, categoryPath } from '#contract/catalogue-shapes.ts'
import type { CallContext } from '#handler/context.ts'
import { category } from '#kernel/catalogue/tables.ts'
import { perVersion } from '#kernel/catalogue/version-memory.ts'
import { toMedia } from '#kernel/media/media-view.ts'
import { media } from '#kernel/media/tables.ts'

type Cat1 = z.infer<typeof cat1>
type Cat2 = z.infer<typeof cat2>
type Cat3 = z.infer<typeof cat3>
type CategoryPath = z.infer<typeof categoryPath>

interface Node {
  level: 1 | 2 | 3
  parentId: string | null
  view: Cat1
}

/** All categories of a region, in their order; hundreds at most. */
export class CategoryIndex {
  readonly #nodes: Map<string, Node>

  constructor(nodes: readonly Node[]) {
    this.#nodes = new Map(nodes.map((node) => [node.view.id, node]))
  }

  has(id: string): boolean {
    return this.#nodes.has(id)
  }

  /** Direct children of `parentId`; level 1 for null. */
  children(parentId: string | null): Cat1[] {
    return [...this.#nodes.values()].flatMap((node) => (node.parentId === parentId ? [node.view] : []))
  }

  cat1(id: string): Cat1 | null {
    const node = this.#nodes.get(id)
    return node?.level === 1 ? node.view : null
  }

  cat2(id: string): Cat2 | null {
    const node = this.#nodes.get(id)
    const above = node?.level === 2 && node.parentId !== null ? this.cat1(node.parentId) : null
    return node && above ? { ...node.view, cat1: above } : null
  }

  cat3(id: string): Cat3 | null {
    const node = this.#nodes.get(id)
    const above = node?.level === 3 && node.parentId !== null ? this.cat2(node.parentId) : null
    return node && above ? { ...node.view, cat2: above } : null
  }

  /** Path from level 1 down to the category itself; empty for an unknown id. */
  path(id: string | null): CategoryPath {
    const path: CategoryPath = []
    for (let node = this.#get(id); node; node = this.#get(node.parentId)) {
      const { id: nodeId, slug, name } = node.view
      path.unshift({ id: nodeId, slug, name, level: node.level })
    }
    return path
  }

  #get(id: string | null): Node | undefined {
    return id === null ? undefined : this.#nodes.get(id)
  }
}

const categoryMemory = perVersion((): { categories?: Promise<CategoryIndex> | undefined } => ({}))

type Reading = Pick<CallContext, 'groups'> & { db: Pick<CallContext['db'], 'orm'> }

/** Reads categories once per catalogue version. */
export function currentCategories(ctx: Reading): Promise<CategoryIndex> {
  const memory = categoryMemory(ctx)
  memory.categories ??= readCategories(ctx).catch((error: unknown) => {
    memory.categories = undefined
    throw error
  })
  return memory.categories
}

const categoryLevel = (level: number) => (level === 1 ? 1 : level === 2 ? 2 : 3)

async function readCategories({ db }: Pick<Reading, 'db'>): Promise<CategoryIndex> {
  const rows = await db.orm
    .select()
    .from(category)
    .leftJoin(media, eq(media.id, category.mediaId))
    .orderBy(category.level, category.sortOrder, category.id)
  return new CategoryIndex(
    rows.map(({ category: { id, slug, name, description, level, parentId }, media: image }) => ({
      level: categoryLevel(level),
      parentId,
      view: { id, slug, name, description, media: image?.status === 'Ready' ? toMedia(image) : null },
    })),
  )
}

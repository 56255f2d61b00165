import { eq, isNull } from 'drizzle-orm'
import { CallError } from '#contract/errors.ts'
import { guard } from '#db/region-db.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { Committed, OfficeWriteContext } from '#handler/office-context.ts'
import { slugify } from '#kernel/catalogue/slug.ts'
import { category } from '#kernel/catalogue/tables.ts'
import { picturesAreThere } from '#kernel/media/office-media.ts'
import { newId } from '#lib/new-id.ts'
import type { CategoryFields, CategoryLevel, OfficeCategory } from './category-shapes.ts'
import { checkPicture } from './check-picture.ts'
import { createCat1, createCat2, createCat3 } from './contract.ts'
import { loadCategory, toOfficeCategory } from './load-category.ts'

interface Wanted extends CategoryFields {
  level: CategoryLevel
  /** Null for level 1. */
  parentId: string | null
}

/** Writes a category behind its siblings; `answer` makes the result. */
async function makeCategory<Result>(
  ctx: OfficeWriteContext,
  { level, parentId, ...fields }: Wanted,
  answer: (made: OfficeCategory) => Result,
): Promise<Committed<Result>> {
  const { db, now } = ctx
  if (parentId !== null && !(await loadCategory(db, parentId, level - 1))) throw new CallError('categoryNotFound')
  const image = await checkPicture(db, fields.mediaId)
  const siblings = await db.orm
    .select({ order: category.sortOrder })
    .from(category)
    .where(parentId === null ? isNull(category.parentId) : eq(category.parentId, parentId))
  const content = { ...fields, slug: fields.slug ?? slugify(fields.name), contractKind: fields.contractKind ?? null }
  const row = {
    ...content,
    id: newId(`c${level}`),
    level,
    parentId,
    sortOrder: Math.max(0, ...siblings.map(({ order }) => order)) + 1,
    createdAt: now,
    updatedAt: now,
  }
  const result = answer(toOfficeCategory(row, image))
  return ctx.commit(
    {
      steps: [
        ...(parentId === null
          ? []
          : [guard('exists (select 1 from category where id = ?)', [parentId], 'categoryNotFound')]),
        picturesAreThere([content.mediaId]),
        // If another new category has taken this position, the table's trigger moves that one on.
        db.orm.insert(category).values(row),
      ],
      audit: { target: row.id, after: { ...content, updatedAt: now } },
      changesCatalogue: true,
    },
    result,
  )
}

export const createCat1Handler = handleOffice(createCat1, async (ctx, fields) =>
  makeCategory(ctx, { ...fields, level: 1, parentId: null }, (cat1) => ({ cat1 })),
)

export const createCat2Handler = handleOffice(createCat2, async (ctx, { cat1Id, ...fields }) =>
  makeCategory(ctx, { ...fields, level: 2, parentId: cat1Id }, (made) => ({ cat2: { ...made, cat1Id } })),
)

export const createCat3Handler = handleOffice(createCat3, async (ctx, { cat2Id, ...fields }) =>
  makeCategory(ctx, { ...fields, level: 3, parentId: cat2Id }, (made) => ({ cat3: { ...made, cat2Id } })),
)

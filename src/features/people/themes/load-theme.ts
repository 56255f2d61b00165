import { and, desc, eq, inArray } from 'drizzle-orm'
import type { WhiteLabeling } from '#contract/session-shapes.ts'
import type { Group } from '#handler/group.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import { toMedia } from '#kernel/media/media-view.ts'
import { media } from '#kernel/media/tables.ts'
import { themePictures } from './served-theme.ts'
import { groupTheme } from './tables.ts'
import type { GroupTheme } from './theme-shapes.ts'

/** A group with its own theme, and the nearest theme above. */
export interface StoredTheme {
  group: Group
  whiteLabeling: WhiteLabeling | null
  /** When the theme was last saved; 0 if never. Other changes of the group leave it alone. */
  updatedAt: number
  /** Nearest group above that has a theme. */
  above: { group: Group; whiteLabeling: WhiteLabeling } | null
}

/**
 * Undefined if there is no such group. Reads the row again, because the groups in memory hold picture URLs instead of
 * ids.
 */
export async function loadStoredTheme(
  { db, groups }: Pick<OfficeReadContext, 'db' | 'groups'>,
  groupId: string,
): Promise<StoredTheme | undefined> {
  const [group, ...above] = groups.chain(groupId)
  if (!group) return undefined
  const [rows, [latest]] = await db.orm.batch([
    db.orm
      .select({ id: userGroup.id, whiteLabeling: userGroup.whiteLabeling })
      .from(userGroup)
      .where(inArray(userGroup.id, [groupId, ...above.map(({ id }) => id)])),
    db.orm
      .select({ updatedAt: groupTheme.createdAt })
      .from(groupTheme)
      .where(eq(groupTheme.groupId, groupId))
      .orderBy(desc(groupTheme.createdAt))
      .limit(1),
  ])
  const asked = new Map(rows.map((row) => [row.id, row.whiteLabeling]))
  const lenders = above.flatMap((each) => {
    const whiteLabeling = asked.get(each.id)
    return whiteLabeling ? [{ group: each, whiteLabeling }] : []
  })
  return {
    group,
    whiteLabeling: asked.get(groupId) ?? null,
    updatedAt: latest?.updatedAt ?? 0,
    above: lenders[0] ?? null,
  }
}

/**
 * Theme as the editor shows it. Its site is that of the group's domain; without one, the site on which the operator
 * works.
 */
export async function toGroupTheme(ctx: OfficeReadContext, stored: StoredTheme): Promise<GroupTheme> {
  const { db, groups, tenant, site } = ctx
  const { group, above, whiteLabeling, updatedAt } = stored
  const chain = groups.chain(group.id)
  const domain = chain.find(({ cseDomain }) => cseDomain !== null)?.cseDomain ?? null
  const siteTheme = domain === null ? tenant.theme : site(`https://${domain}`).tenant.theme
  const inherited = above?.whiteLabeling ?? siteTheme
  const ids = [...new Set([whiteLabeling, inherited].flatMap((theme) => (theme ? themePictures(theme) : [])))]
  const pictures =
    ids.length === 0
      ? []
      : await db.orm
          .select()
          .from(media)
          .where(and(inArray(media.id, ids), eq(media.status, 'Ready')))
  return {
    groupId: group.id,
    label: group.label,
    path: chain.map(({ id }) => id).reverse(),
    whiteLabeling,
    inherited: { from: above && { id: above.group.id, label: above.group.label }, whiteLabeling: inherited },
    siteTheme,
    media: pictures.map(toMedia),
    heirs: countHeirs(ctx, group.id),
    domain,
    updatedAt,
  }
}

/** Counts groups below that inherit this group's theme. */
function countHeirs({ groups }: Pick<OfficeReadContext, 'groups'>, groupId: string): number {
  const inherits = (id: string): boolean => {
    const [own, ...above] = groups.chain(id)
    const nearer = [own, ...above].slice(0, above.findIndex((each) => each.id === groupId) + 1)
    return nearer.every((each) => each?.whiteLabeling === null)
  }
  return groups.subtreeIds(groupId).filter((id) => id !== groupId && inherits(id)).length
}

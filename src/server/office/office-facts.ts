import type { CallContext, UserActor } from '#handler/context.ts'
import type { OfficeFacts, OfficeScope } from '#web/office/office-facts.ts'

/** Facts in the office's document about the person and the committees they administer, and about nobody else. */
export function officeFacts({ tenant, region, platform, groups }: CallContext, actor: UserActor): OfficeFacts {
  const { email, firstName, lastName, isAdmin, adminGroupIds } = actor
  const committees = adminGroupIds.map((groupId) => ({
    kind: 'cse-admin' as const,
    groupId,
    groupName: groups.get(groupId)?.label ?? groupId,
    adminCanCreateMemberCardStock: groups.memberCardConfig(groupId).adminCanCreateMemberCardStock,
    isPremium: groups.get(groupId)?.premium ?? false,
    ...(groups.get(groupId)?.subsidies?.some(({ minMonths }) => minMonths > 0) ? { asksSeniority: true } : {}),
  }))
  const everything: OfficeScope[] = isAdmin ? [{ kind: 'admin' }] : []
  return {
    person: { email, firstName, lastName },
    scopes: [...everything, ...committees],
    siteTitle: tenant.theme.title,
    zone: region.zone,
    map: platform.config.map,
    production: platform.config.production,
    localDevelopment: platform.config.localDevelopment,
  }
}

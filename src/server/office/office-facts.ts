import { themeOfSite } from '#features/people/themes/served-theme.ts'
import type { CallContext, UserActor } from '#handler/context.ts'
import { reaching } from '#ui/theme/contrast.ts'
import { fixedColours, LARGE } from '#ui/theme/theme-css.ts'
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
    brand: committeeBrand(themeOfSite(groups.whiteLabeling(groupId), tenant.theme)),
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

/** Colours of the office stay its own; the committee's stands on its edges, on white and on the menu's grey. */
const committeeBrand = ({ logo, mainColor }: { logo: string; mainColor: string }) => ({
  logo,
  accent: reaching(mainColor, [fixedColours.paper, fixedColours.surface], LARGE),
})

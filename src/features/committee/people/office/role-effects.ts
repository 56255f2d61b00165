import type { GroupDetails } from '#features/committee/groups/group-shapes.ts'
import { counted } from '#lib/words/plural.ts'
import type { Person } from './person-window.tsx'

export type RoleChange = 'add' | 'remove'

/** Sentences on the effects of making a person administrator of a group, or ending that. */
export function roleEffects(action: RoleChange, { user, administers }: Person, group: GroupDetails): string[] {
  const { item, inherited, administrators } = group
  const already = administers.some(({ groupId }) => groupId === item.groupId)
  if (action === 'add' && already) return ['Cette personne administre déjà ce groupe : rien ne change.']
  const people = counted(item.groupDirectUserCount, 'bénéficiaire')
  const cards = item.groupProfile.memberCardConfig ?? inherited.memberCardConfig.value
  const others = administrators.filter(({ userId }) => userId !== user.userId).length
  const gains = action === 'add'
  return [
    `${gains ? 'Elle verra et modifiera' : 'Elle ne verra et ne modifiera plus'} les fiches de ${people}, et ${gains ? 'pourra' : 'ne pourra plus'} en importer.`,
    ...(cards.adminCanCreateMemberCardStock
      ? [`${gains ? 'Elle créera' : 'Elle ne créera plus'} des partenaires et des offres pour ce groupe.`]
      : []),
    others === 0
      ? gains
        ? 'Elle sera la seule à administrer ce groupe.'
        : 'Plus personne n’administrera ce groupe.'
      : `${counted(others, 'autre personne administre', 'autres personnes administrent')} ce groupe.`,
    ...(user.isAdmin ? ['Elle administre de toute façon tout le site.'] : []),
    ...(user.deactivatedAt === null ? [] : ['Son accès est fermé : le droit ne servira que s’il est rouvert.']),
  ]
}

import type { GroupHolds } from './group-shapes.ts'

const words: { key: keyof GroupHolds; one: string; many: string }[] = [
  { key: 'users', one: 'membre', many: 'membres' },
  { key: 'subGroups', one: 'sous-groupe', many: 'sous-groupes' },
  { key: 'activities', one: 'activité', many: 'activités' },
  { key: 'vendors', one: 'partenaire', many: 'partenaires' },
  { key: 'domains', one: 'domaine', many: 'domaines' },
]

/** "il a encore 2 membres et 1 domaine"; null if the group can be deleted. */
export function holdsText(holds: GroupHolds): string | null {
  const parts = words.flatMap(({ key, one, many }) => {
    const count = holds[key]
    return count === 0 ? [] : [`${count.toLocaleString('fr')} ${count > 1 ? many : one}`]
  })
  return parts.length === 0 ? null : `il a encore ${new Intl.ListFormat('fr').format(parts)}`
}

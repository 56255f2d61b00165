import type { GroupEffects } from '../../../features/groups/group-shapes.ts'

export const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('fr')} ${count > 1 ? many : one}`

const kinds = { 'non-cse-activities': 'non premium', 'cse-activities': 'premium' } as const

/** What a change of a group does, in sentences; that it touches nobody is one, too. */
export function effectLines({ permissions, domain }: GroupEffects): string[] {
  const lines = [
    ...permissions.flatMap(({ name, before, after, groups, people, offers, carts }) => {
      const offer = counted(offers, `offre ${kinds[name]}`, `offres ${kinds[name]}`)
      const where = groups > 1 ? ` dans ${counted(groups, 'groupe', 'groupes')}` : ''
      const what =
        before === after
          ? `verront autrement ${offer}`
          : after
            ? `pourront acheter ${offer}`
            : `ne pourront plus acheter ${offer}`
      return [
        `${counted(people, 'personne', 'personnes')}${where} ${people > 1 ? what : singular(what)}.`,
        ...(carts > 0 && !after ? [`${counted(carts, 'personne en a', 'personnes en ont')} dans leur panier.`] : []),
      ]
    }),
    ...(domain === null ? [] : domainLines(domain)),
  ]
  return lines.length > 0 ? lines : ['Personne n’est touché.']
}

const singular = (what: string) => what.replace('verront', 'verra').replace('pourront', 'pourra')

function domainLines({ before, after, people, endedSessions }: NonNullable<GroupEffects['domain']>): string[] {
  return [
    ...(before === after
      ? []
      : [
          `${counted(people, 'personne se connectera', 'personnes se connecteront')} sur ${after ?? 'le site général'}, plus sur ${before ?? 'le site général'}.`,
        ]),
    ...(endedSessions > 0
      ? [`${counted(endedSessions, 'connexion en cours prendra fin', 'connexions en cours prendront fin')}.`]
      : []),
  ]
}

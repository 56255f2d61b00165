import type { DeclaredReading } from '#contract/declaration.ts'
import { gatherDeclared } from '#contract/features.ts'
import { counted, plural } from '#lib/words/plural.ts'
import type { GroupEffects } from '../group-shapes.ts'

const kinds = { 'non-cse-activities': 'non premium', 'cse-activities': 'premium' } as const

/** Sentences on the effects of a change of a group, or one that says it affects no one. */
export function effectLines({ permissions, domain, premium, cards }: GroupEffects): string[] {
  const lines = [
    ...permissions.flatMap(({ name, before, after, groups, people, offers, carts }) => {
      const offer = counted(offers, `offre ${kinds[name]}`, `offres ${kinds[name]}`)
      const where = groups > 1 ? ` dans ${counted(groups, 'groupe')}` : ''
      const what =
        before === after
          ? `verront autrement ${offer}`
          : after
            ? `pourront acheter ${offer}`
            : `ne pourront plus acheter ${offer}`
      return [
        `${counted(people, 'personne')}${where} ${people > 1 ? what : singular(what)}.`,
        ...(carts > 0 && !after ? [`${counted(carts, 'personne en a', 'personnes en ont')} dans leur panier.`] : []),
      ]
    }),
    ...(domain === null ? [] : domainLines(domain)),
    ...(premium === null ? [] : premiumLines(premium)),
    ...(cards === null ? [] : cardLines(cards)),
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

const readings = Object.entries<DeclaredReading>(gatherDeclared('readings')).sort(
  ([, { place: one }], [, { place: other }]) => one - other,
)

function premiumLines({ after, people, offers, ...counts }: NonNullable<GroupEffects['premium']>): string[] {
  const read = new Map(Object.entries(counts))
  const things = readings.flatMap(([name, { one, many }]) => {
    const count = read.get(name) ?? 0
    return count > 0 ? [counted(count, one, many)] : []
  })
  const verb = plural(people, 'trouvera', 'trouveront')
  const pages = things.length === 0 ? 'les pages du comité' : `les pages du comité (${things.join(', ')})`
  const part = counted(offers, 'offre')
  return [
    `${counted(people, 'personne')} ${after ? verb : `ne ${verb} plus`} ${pages}.`,
    ...(offers > 0 ? [`Le CSE ${after ? 'paiera une part' : 'ne paiera plus sa part'} de ${part}.`] : []),
  ]
}

function cardLines({
  groups,
  people,
  otherCards,
  administrators,
  offers,
}: NonNullable<GroupEffects['cards']>): string[] {
  const where = groups > 1 ? ` dans ${counted(groups, 'groupe')}` : ''
  const concerned = plural(people, 'est concernée', 'sont concernées')
  return [
    `${counted(people, 'personne')}${where} ${concerned}.`,
    ...(otherCards > 0
      ? [
          `${counted(otherCards, 'personne n’a pas', 'personnes n’ont pas')} de carte qui suit ces règles ; leur compte reste ouvert.`,
        ]
      : []),
    ...(administrators + offers > 0
      ? [
          `La gestion change pour ${counted(administrators, 'administrateur')} et ${counted(offers, 'offre')} de ces groupes ; les offres restent en vente.`,
        ]
      : []),
  ]
}

import { createFileRoute } from '@tanstack/react-router'
import { rankings } from '#lib/words/ranking.ts'
import { LegalList, LegalPage, LegalPart } from '#ui/legal-page.tsx'
import { TextLink } from '#ui/page.tsx'
import { pageHead } from '#web/page-head.ts'

export const Route = createFileRoute('/classement')({
  head: ({ match }) => pageHead(match.context, { title: 'Classement des offres', canonicalPath: '/classement' }),
  component: RankingPage,
})

function RankingPage() {
  const { tenant } = Route.useRouteContext()
  return (
    <LegalPage
      title="Classement des offres"
      lead="Comment les offres entrent sur ce site, en sortent, et dans quel ordre elles y sont montrées."
    >
      <LegalPart title="Aucun partenaire ne paie sa place">
        <p>
          Aucune rémunération et aucun lien en capital n’influencent l’ordre des offres. Il est le même pour tous ;
          seuls changent ce que vous avez le droit de voir, par exemple les offres de votre comité, et le prix que vous
          payez si votre comité en prend une part.
        </p>
      </LegalPart>
      <LegalPart title="Ordre de chaque liste">
        <dl className="flex flex-col gap-4">
          {Object.values(rankings).map(({ title, rule }) => (
            <div key={title}>
              <dt className="font-semibold">{title}</dt>
              <dd className="mt-1">{rule}</dd>
            </div>
          ))}
        </dl>
        <p>
          Les filtres (prix, dates, enfants, places disponibles) retirent des offres de la liste sans changer l’ordre de
          celles qui restent. Les catégories sont dans l’ordre que le site leur a donné.
        </p>
      </LegalPart>
      <LegalPart title="Qui est référencé">
        <LegalList>
          <li>
            Une offre est référencée quand {tenant.legal.publisher} a passé un accord avec le partenaire, ou quand un
            comité réserve à ses membres l’offre d’un partenaire.
          </li>
          <li>
            Chaque partenaire a une page avec son identité légale et sa qualité, professionnel ou particulier. Une
            identité qui manque encore y est dite manquante.
          </li>
          <li>
            Une offre est retirée à la fin de l’accord, quand elle n’est plus disponible, à la demande du partenaire, ou
            si elle n’est pas conforme à la loi.
          </li>
        </LegalList>
      </LegalPart>
      <LegalPart title="Une question ?">
        <p>
          <TextLink to="/contact">Écrivez-nous</TextLink>.
        </p>
      </LegalPart>
    </LegalPage>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { processings } from '#lib/words/personal-data.ts'
import { LegalPage, LegalPart } from '#ui/legal-page.tsx'
import { TextAnchor, TextLink } from '#ui/page.tsx'
import { ProcessingFacts } from '#ui/text/processing-facts.tsx'
import { pageHead } from '#web/page-head.ts'

export const Route = createFileRoute('/donnees-personnelles')({
  head: ({ match }) =>
    pageHead(match.context, { title: 'Données personnelles', canonicalPath: '/donnees-personnelles' }),
  component: PersonalData,
})

function PersonalData() {
  const { legal } = Route.useRouteContext().tenant
  return (
    <LegalPage title="Données personnelles">
      <LegalPart title="Responsable du traitement">
        <p>
          {legal.publisher}, {legal.publisherAddress}. Pour vos données :{' '}
          <TextAnchor href={`mailto:${legal.dataRightsEmail}`}>{legal.dataRightsEmail}</TextAnchor>. Votre comité est
          responsable de ce qu’il demande lui-même à ses membres.
        </p>
      </LegalPart>
      {Object.values(processings).map((processing) => (
        <LegalPart key={processing.title} title={processing.title}>
          <p>{processing.purpose}</p>
          <dl className="flex flex-col gap-1.5">
            <ProcessingFacts processing={processing} />
          </dl>
        </LegalPart>
      ))}
      <LegalPart title="Vos droits">
        <p>
          Depuis <TextLink to="/account">votre compte</TextLink>, vous téléchargez une copie de vos données et effacez
          votre compte. Vous pouvez aussi demander à consulter, rectifier, effacer, limiter ou transférer vos données,
          vous opposer à leur traitement, ou retirer un consentement, en écrivant à{' '}
          <TextAnchor href={`mailto:${legal.dataRightsEmail}`}>{legal.dataRightsEmail}</TextAnchor>, et saisir la{' '}
          <TextAnchor href="https://www.cnil.fr/fr/plaintes">CNIL</TextAnchor>. Les champs sans « facultatif » sont
          nécessaires : sans eux, nous ne pouvons pas vous rendre le service. Aucune décision n’est prise par une
          machine seule, et rien n’est transmis hors de l’Union européenne par nous-mêmes ; nos prestataires de paiement
          et d’envoi d’emails peuvent le faire sous les clauses types de la Commission.
        </p>
      </LegalPart>
    </LegalPage>
  )
}

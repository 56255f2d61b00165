import { createFileRoute } from '@tanstack/react-router'
import { contractKinds, contractSentence, NO_OTHER_WAY_BACK } from '#lib/words/contract-kinds.ts'
import { limits } from '#lib/words/limits.ts'
import { LegalList, LegalPage, LegalPart } from '#ui/legal-page.tsx'
import { TextAnchor, TextLink } from '#ui/page.tsx'
import { PhoneLink } from '#ui/text/phone-link.tsx'
import { pageHead } from '#web/page-head.ts'

export const Route = createFileRoute('/terms')({
  head: ({ match }) => pageHead(match.context, { title: 'Mentions légales', canonicalPath: '/terms' }),
  component: Terms,
})

function Terms() {
  const { tenant, session } = Route.useRouteContext()
  const { legal } = tenant
  const { title } = session.whiteLabeling
  return (
    <LegalPage title="Mentions légales">
      <LegalPart title="Éditeur du site">
        <p>
          <strong className="font-semibold">{legal.publisher}</strong>
          <br />
          {legal.publisherAddress}
        </p>
        <p>
          {legal.registration}
          <br />
          {legal.vat === null ? 'Sans numéro de TVA intracommunautaire' : `TVA intracommunautaire : ${legal.vat}`}
        </p>
        <p>Directeur de la publication : {legal.publicationDirector}</p>
        <p>
          Contact : <TextAnchor href={`mailto:${legal.contactEmail}`}>{legal.contactEmail}</TextAnchor>,{' '}
          <PhoneLink phone={legal.phone} />
        </p>
      </LegalPart>
      <LegalPart title="Hébergement">
        <p>
          <strong className="font-semibold">{legal.host}</strong>
          <br />
          {legal.hostAddress}
          <br />
          <PhoneLink phone={legal.hostPhone} />
        </p>
      </LegalPart>
      <LegalPart title="Données personnelles">
        <p>
          {title} traite les données nécessaires à votre compte, à vos commandes et à l'envoi de vos billets, et
          seulement celles-là : <TextLink to="/donnees-personnelles">Données personnelles</TextLink> dit pourquoi,
          combien de temps, et qui les reçoit. Les données de votre carte bancaire sont transmises directement au
          prestataire de paiement : nous ne les recevons pas. Ce site ne dépose que deux cookies : l'un, à la connexion,
          garde votre session ouverte ; l'autre, à la connexion ou à l'inscription, reconnaît votre appareil, pour vous
          prévenir quand votre compte s'ouvre sur un autre et ne garder que le mot de passe que vous avez choisi
          vous-même. La mesure d'audience n'en dépose aucun.
        </p>
        <p>
          Depuis <TextLink to="/account">votre compte</TextLink>, vous téléchargez une copie de vos données et effacez
          votre compte ; les commandes restent en comptabilité le temps que la loi demande, sans votre identité. Vous
          pouvez aussi demander à consulter, rectifier, effacer ou transférer vos données, ou vous opposer à leur
          traitement, en écrivant à{' '}
          <TextAnchor href={`mailto:${legal.dataRightsEmail}`}>{legal.dataRightsEmail}</TextAnchor>. Vous pouvez aussi
          saisir la Commission nationale de l'informatique et des libertés (CNIL).
        </p>
      </LegalPart>
      <LegalPart title="Règles de commande">
        <p>
          Les <TextLink to="/conditions">conditions générales de vente</TextLink> les disent en entier ; votre commande
          garde la version sous laquelle elle a été passée. En bref :
        </p>
        <LegalList>
          <li>L'adhésion est gratuite pour les organisations et pour leurs bénéficiaires.</li>
          <li>
            Les prix sont indiqués en euros, toutes taxes comprises. Les frais de gestion éventuels sont affichés avant
            le paiement.
          </li>
          <li>
            La commande est payée par carte bancaire. Les places sont retenues pendant la durée affichée au moment du
            paiement.
          </li>
          <li>
            Certaines activités sont soumises à la confirmation du partenaire ; leurs billets sont envoyés après
            celle-ci.
          </li>
          <li>Les billets sont délivrés sous forme numérique, dans votre compte.</li>
          <li>
            Chaque billet a une date de validité, qui varie selon le partenaire et l'offre : elle figure sur la commande
            et sur le billet.
          </li>
          <li>{NO_OTHER_WAY_BACK}</li>
          <li>Les offres premium sont réservées aux membres d'une organisation qui leur a remis un code premium.</li>
        </LegalList>
      </LegalPart>
      <LegalPart title="Droit de rétractation">
        <p>Selon ce qui est vendu, et comme chaque article le rappelle avant le paiement :</p>
        <LegalList>
          {contractKinds.map((kind) => (
            <li key={kind}>{contractSentence(kind)}</li>
          ))}
        </LegalList>
        <p>
          Un délai qui finit un samedi, un dimanche ou un jour férié est prolongé jusqu’au premier jour ouvrable
          suivant. Dans ce délai, vous <TextLink to="/retractation">renoncez au contrat ici</TextLink>, avec ou sans
          compte : vous êtes remboursé en totalité, par les moyens qui ont servi au paiement, sous{' '}
          {limits.withdrawal.text} au plus.
        </p>
      </LegalPart>
      <LegalPart title="Réclamations et médiation">
        <p>
          Une question sur une commande ? <TextLink to="/contact">Écrivez-nous</TextLink>. À défaut d'accord, vous
          pouvez saisir gratuitement le médiateur de la consommation : {legal.mediator},{' '}
          <TextAnchor href={legal.mediatorUrl}>{legal.mediatorUrl}</TextAnchor>.
        </p>
      </LegalPart>
    </LegalPage>
  )
}

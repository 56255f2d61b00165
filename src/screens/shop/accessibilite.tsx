import { createFileRoute } from '@tanstack/react-router'
import { LegalList, LegalPage, LegalPart } from '#ui/legal-page.tsx'
import { TextAnchor, TextLink } from '#ui/page.tsx'
import { PhoneLink } from '#ui/text/phone-link.tsx'
import { pageHead } from '#web/page-head.ts'

export const Route = createFileRoute('/accessibilite')({
  head: ({ match }) => pageHead(match.context, { title: 'Accessibilité', canonicalPath: '/accessibilite' }),
  component: AccessibilityStatement,
})

/** Statement in the form of the RGAA's model; tests/server/legal-pages.test.ts holds it. */
function AccessibilityStatement() {
  const { tenant, session } = Route.useRouteContext()
  const { legal } = tenant
  return (
    <LegalPage title="Déclaration d’accessibilité">
      <LegalPart title="Engagement">
        <p>
          {legal.publisher} s’engage à rendre {session.whiteLabeling.title} accessible, au sens de l’article L412-13 du
          Code de la consommation et de la directive (UE) 2019/882. Cette déclaration suit le modèle du Référentiel
          général d’amélioration de l’accessibilité (RGAA, version 4.1).
        </p>
      </LegalPart>
      <LegalPart title="État de conformité">
        <p>
          <strong className="font-semibold">Non conforme, faute d’audit.</strong> Aucun audit de conformité n’a encore
          été fait ; le RGAA demande alors de se dire non conforme. Ce qui suit est vérifié par des tests automatiques
          avant chaque version, et ne remplace pas un audit.
        </p>
      </LegalPart>
      <LegalPart title="Ce que les tests vérifient">
        <LegalList>
          <li>
            Chaque écran du site est ouvert avec l’outil axe, aux largeurs de téléphone et d’ordinateur, sans erreur
            relevée.
          </li>
          <li>Les couleurs de chaque site ont un contraste d’au moins 4,5 : sinon le site ne démarre pas.</li>
          <li>
            La réservation, le panier et le paiement se font au clavier ; l’ordre du focus et son retour après chaque
            fenêtre sont vérifiés.
          </li>
          <li>Les messages et les erreurs sont annoncés, et chaque erreur nomme son champ.</li>
          <li>Les animations s’arrêtent quand le système le demande.</li>
        </LegalList>
      </LegalPart>
      <LegalPart title="Contenus non accessibles">
        <LegalList>
          <li>
            Les billets et reçus au format PDF ne sont pas balisés. Leurs informations sont aussi sur la page de la
            commande.
          </li>
          <li>
            Les cartes géographiques ne se lisent qu’à l’écran. Les adresses et les distances qu’elles montrent sont
            écrites à côté.
          </li>
          <li>Les textes et images fournis par les partenaires ou les comités ne sont pas tous vérifiés.</li>
          <li>Les pages de la banque (3-D Secure) et des chèques-vacances sont celles de leurs prestataires.</li>
        </LegalList>
      </LegalPart>
      <LegalPart title="Établissement de cette déclaration">
        <p>
          Établie le 28 novembre 2026. Technologies : HTML, CSS, JavaScript, ARIA. Outils : axe-core, Chromium, lecture
          des rôles et des noms accessibles.
        </p>
      </LegalPart>
      <LegalPart title="Retour d’information et contact">
        <p>
          Un contenu ou un service ne vous est pas accessible ? Nous vous donnons l’information ou une autre voie :{' '}
          <TextAnchor href={`mailto:${legal.contactEmail}?subject=${encodeURIComponent('Accessibilité')}`}>
            {legal.contactEmail}
          </TextAnchor>
          , <PhoneLink phone={legal.phone} />, ou le <TextLink to="/contact">formulaire de contact</TextLink>.
        </p>
      </LegalPart>
      <LegalPart title="Voies de recours">
        <p>
          Sans réponse satisfaisante, vous pouvez écrire au Défenseur des droits (
          <TextAnchor href="https://formulaire.defenseurdesdroits.fr/">formulaire.defenseurdesdroits.fr</TextAnchor>, ou
          Libre réponse 71120, 75342 Paris CEDEX 07) ou signaler le site à la DGCCRF (
          <TextAnchor href="https://signal.conso.gouv.fr/">signal.conso.gouv.fr</TextAnchor>).
        </p>
      </LegalPart>
    </LegalPage>
  )
}

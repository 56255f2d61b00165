import type { CallResult } from '#api/client.ts'
import { ButtonAnchor } from '#ui/button.tsx'

interface OtherSitesProps {
  methods: Pick<CallResult<'/list-sign-in-methods'>, 'host' | 'elsewhere'>
  purpose?: 'methods' | 'data'
}

/** Links to the sites that have the person's passkeys: proven there, they come back here and may add the next one. */
export function OtherSites({ methods, purpose = 'methods' }: OtherSitesProps) {
  const { host, elsewhere } = methods
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="leading-relaxed">
        {purpose === 'methods'
          ? `Vos clés d’accès ne se modifient qu’avec l’une d’elles. Présentez-la sur son site : vous reviendrez ici, et pourrez en ajouter une pour ${host}.`
          : 'Vos données ne se téléchargent et ne s’effacent qu’après avoir présenté votre clé d’accès. Présentez-la sur son site : vous reviendrez ici, et pourrez recommencer.'}
      </p>
      {elsewhere.map(({ host: other, url }) => (
        <ButtonAnchor key={other} variant="secondary" href={url}>
          <span className="[overflow-wrap:anywhere]">Continuer sur {other}</span>
        </ButtonAnchor>
      ))}
      <p className="text-sm leading-relaxed text-ink-soft">
        Vous n’avez plus cette clé ? Demandez à votre comité, ou à l’équipe du site, de la retirer de votre compte.
      </p>
    </div>
  )
}
